package headroom.tests.bench;

/**
 * One measurement of one path.
 *
 * @param framesPerSecond that came out at the far end
 * @param runShare how much of the time the thread that forwards was on its core
 * @param waitShare how much of the time it waited for it
 * @param foreignCores kept busy by other processes meanwhile
 */
record Sample(double framesPerSecond, double runShare, double waitShare, double foreignCores) {}

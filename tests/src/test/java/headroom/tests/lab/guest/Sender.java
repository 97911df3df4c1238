package headroom.tests.lab.guest;

import java.io.IOException;

/** Sends the same packet over and over, and returns when the kernel has taken them. One thread. */
interface Sender extends AutoCloseable {
    void send(int packets) throws IOException;

    @Override
    void close();
}

package headroom.daemon;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * What the daemon does on signals; the JVM's own way with SIGTERM would end in exit code 143.
 *
 * <p>sun.misc.Signal, of the supported module jdk.unsupported, is all that the JDK offers. It is reached by
 * reflection, since javac has no way to silence its warning and ours are errors.
 */
final class Signals {
    private Signals() {}

    static void onStop(Runnable action) {
        on("TERM", action);
        on("INT", action);
    }

    static void onHangUp(Runnable action) {
        on("HUP", action);
    }

    @SuppressWarnings("ReferenceEquality") // a proxy is equal to itself alone
    private static void on(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler handling = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    action.run();
                    yield null;
                }
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> "handler of SIG" + name;
            };
            Object proxy = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, handling);
            Object raised = signal.getConstructor(String.class).newInstance(name);
            signal.getMethod("handle", signal, handler).invoke(null, raised, proxy);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JDK has no sun.misc.Signal", e);
        }
    }
}

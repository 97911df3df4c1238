package headroom.tests.testkit;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs only where the process may create a network namespace; a skip says why. With {@code HEADROOM_REQUIRE_NETNS=1} in
 * the
 * environment, which {@code ./verify} sets, it fails instead.
 */
@Tag("netns")
@ExtendWith(RequiresNetns.Condition.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RequiresNetns {

    /** Asks the kernel for the capability, not the environment for a user name. */
    final class Condition implements ExecutionCondition {
        private static final int CAP_SYS_ADMIN = 21; // include/uapi/linux/capability.h

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (hasCapability(CAP_SYS_ADMIN)) {
                return ConditionEvaluationResult.enabled("CAP_SYS_ADMIN is effective");
            }
            if ("1".equals(System.getenv("HEADROOM_REQUIRE_NETNS"))) {
                throw new IllegalStateException("this run must include the namespace tests, CAP_SYS_ADMIN is missing");
            }
            return ConditionEvaluationResult.disabled("needs CAP_SYS_ADMIN: run sudo ./verify");
        }

        private static boolean hasCapability(int bit) {
            try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
                return lines.filter(line -> line.startsWith("CapEff:"))
                        .mapToLong(
                                line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                        .anyMatch(mask -> (mask >>> bit & 1) != 0);
            } catch (IOException e) {
                return false;
            }
        }
    }
}

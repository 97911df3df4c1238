package headroom.tests.testkit;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs only where tshark is installed; a skip says so. Under {@code ./verify}, which installs it and sets
 * {@code HEADROOM_REQUIRE_NETNS=1}, it fails instead.
 */
@ExtendWith(RequiresTshark.Condition.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RequiresTshark {

    /** Asks tshark for its version. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            try {
                new ProcessBuilder("tshark", "--version")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return ConditionEvaluationResult.enabled("tshark is installed");
            } catch (IOException e) {
                if ("1".equals(System.getenv("HEADROOM_REQUIRE_NETNS"))) {
                    throw new IllegalStateException("tshark is missing: apt-get install tshark", e);
                }
                return ConditionEvaluationResult.disabled("needs tshark: apt-get install tshark");
            }
        }
    }
}

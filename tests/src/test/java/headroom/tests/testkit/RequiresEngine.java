package headroom.tests.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs only with the container engine that {@code ./verify} starts; it leaves these tests out by their tag where none
 * starts, and counts a skip as a failure.
 */
@Tag("engine")
@ExtendWith(RequiresEngine.Condition.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RequiresEngine {

    /** The engine is where DOCKER_HOST says, and nowhere else: no engine of the machine's is used. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            String engine = System.getenv("DOCKER_HOST");
            return engine == null
                    ? ConditionEvaluationResult.disabled("needs a container engine: run sudo ./verify")
                    : ConditionEvaluationResult.enabled("the engine is at " + engine);
        }
    }
}

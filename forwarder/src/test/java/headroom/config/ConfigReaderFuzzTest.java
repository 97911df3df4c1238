package headroom.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Whatever stands in a file is a valid configuration, or at least one problem is told. */
class ConfigReaderFuzzTest {
    @FuzzTest(maxDuration = "20s")
    void yaml(byte[] text) {
        try {
            ForwarderConfig config =
                    ConfigReader.parse(new String(text, StandardCharsets.UTF_8), "fuzz.yaml", Path.of("/"));
            assertEquals(List.of(), ConfigRules.check(config));
        } catch (ConfigException e) {
            assertFalse(e.problems().isEmpty());
        }
    }
}

package io.slotwise.examples.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Thread-safe. The terminal, a pipe or a file: whole lines only, so that the output reads the same everywhere. Colours and
 * block characters are used where the start script found that they can be shown.
 */
final class Screen {
    private final PrintStream out;
    private final boolean colours;
    private final boolean blocks;

    Screen(PrintStream out, boolean colours, boolean blocks) {
        this.out = out;
        this.colours = colours;
        this.blocks = blocks;
    }

    /** As the system properties that the start script sets say: without them, plain ASCII. */
    static Screen ofSystem() {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        return new Screen(out, Boolean.getBoolean("slotwise.demo.colours"), Boolean.getBoolean("slotwise.demo.blocks"));
    }

    /** Whether block characters can be shown. */
    boolean hasBlocks() {
        return blocks;
    }

    void line(String text) {
        out.println(text);
    }

    /** What the demo does to the cluster. */
    void event(String text) {
        out.println(painted("36", "  -> " + text));
    }

    String bold(String text) {
        return painted("1", text);
    }

    String good(String text) {
        return painted("32", text);
    }

    String bad(String text) {
        return painted("31", text);
    }

    private String painted(String code, String text) {
        return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}

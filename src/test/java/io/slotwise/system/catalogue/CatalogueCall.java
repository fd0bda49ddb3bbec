package io.slotwise.system.catalogue;

import io.slotwise.command.Command;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One call of a method of the catalogue. Immutable.
 *
 * @param method the method
 * @param command what it made
 */
public record CatalogueCall(Method method, Command<?> command) {
    /** The name as servers list it: {@code config|get}. */
    String listed() {
        return command.name().toLowerCase(Locale.ROOT).replace(' ', '|');
    }

    /** The words that are sent, as text. */
    String[] words() {
        List<String> words = new ArrayList<>(List.of(command.name().split(" ", -1)));
        for (int i = 0; i < command.argumentCount(); i++) {
            Object argument = command.argument(i);
            words.add(argument instanceof byte[] bytes ? Arrays.toString(bytes) : argument.toString());
        }
        return words.toArray(String[]::new);
    }

    /** The method as a call spells it: {@code get(key)}. */
    String spelled() {
        return Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getName() + (parameter.isVarArgs() ? "..." : ""))
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + spelled();
    }
}

/**
 * Values as JSON by Jackson 3: {@link io.slotwise.jackson.JacksonCodec}. Loaded only when it is used; an application without
 * Jackson is not touched by it.
 */
@NullMarked
package io.slotwise.jackson;

import org.jspecify.annotations.NullMarked;

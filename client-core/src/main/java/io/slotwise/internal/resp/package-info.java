/**
 * The bytes of RESP2 and RESP3: {@code CommandEncoder} writes commands, {@code ReplyDecoder} delimits what the server
 * sends and hands each whole reply, as a {@code ReceivedReply}, to a {@code ReplySink}. Knows no socket: buffers go in
 * and come out.
 */
@NullMarked
package io.slotwise.internal.resp;

import org.jspecify.annotations.NullMarked;

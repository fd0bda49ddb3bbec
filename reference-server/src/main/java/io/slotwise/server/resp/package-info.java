/**
 * The wire: bytes to requests ({@link io.slotwise.server.resp.RequestDecoder}) and replies to bytes
 * ({@link io.slotwise.server.resp.ReplyWriter}), RESP2 and RESP3. Knows nothing of commands or nodes.
 */
@NullMarked
package io.slotwise.server.resp;

import org.jspecify.annotations.NullMarked;

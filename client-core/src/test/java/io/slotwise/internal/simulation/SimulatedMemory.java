package io.slotwise.internal.simulation;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;

/** Gives out heap memory alone, which costs a simulation least, and counts what has not come back. */
final class SimulatedMemory extends AbstractByteBufAllocator {
    private final class Counted extends UnpooledHeapByteBuf {
        Counted(int initialCapacity, int maxCapacity) {
            super(SimulatedMemory.this, initialCapacity, maxCapacity);
            held++;
        }

        @Override
        protected void deallocate() {
            super.deallocate();
            held--;
        }
    }

    private int held;

    /** How many buffers have not been released. */
    int held() {
        return held;
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        return new Counted(initialCapacity, maxCapacity);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        return new Counted(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }
}

package io.slotwise.server.keyspace;

import java.util.Arrays;

/** Confined to the event loop. A list: a ring of elements, so that both ends are cheap and every place can be looked at. */
public final class ListValue implements Value {
    private static final int SMALLEST = 8;
    private static final byte[] NOTHING = new byte[0];

    private byte[][] ring;
    private int head;
    private int size;

    public ListValue() {
        this(new byte[SMALLEST][], 0);
    }

    private ListValue(byte[][] ring, int size) {
        this.ring = ring;
        this.size = size;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    private int place(int index) {
        return (head + index) & (ring.length - 1);
    }

    public byte[] get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return ring[place(index)];
    }

    public void set(int index, byte[] element) {
        ring[place(index)] = element;
    }

    public void addFirst(byte[] element) {
        grow();
        head = place(-1);
        ring[head] = element;
        size++;
    }

    public void addLast(byte[] element) {
        grow();
        ring[place(size)] = element;
        size++;
    }

    private void grow() {
        if (size == ring.length) {
            ring = straightened(2 * ring.length);
            head = 0;
        }
    }

    private byte[][] straightened(int capacity) {
        byte[][] copy = new byte[capacity][];
        for (int index = 0; index < size; index++) {
            copy[index] = get(index);
        }
        return copy;
    }

    public byte[] removeFirst() {
        byte[] element = get(0);
        ring[head] = NOTHING;
        head = place(1);
        size--;
        return element;
    }

    public byte[] removeLast() {
        byte[] element = get(size - 1);
        ring[place(size - 1)] = NOTHING;
        size--;
        return element;
    }

    public void insert(int index, byte[] element) {
        addLast(element);
        for (int at = size - 1; at > index; at--) {
            set(at, get(at - 1));
        }
        set(index, element);
    }

    public void remove(int index) {
        for (int at = index; at < size - 1; at++) {
            set(at, get(at + 1));
        }
        removeLast();
    }

    /** Index of the element at or after that place, or -1. */
    public int indexOf(byte[] element, int from) {
        for (int index = from; index < size; index++) {
            if (Arrays.equals(get(index), element)) {
                return index;
            }
        }
        return -1;
    }

    @Override
    public String type() {
        return "list";
    }

    @Override
    public String encoding() {
        return "quicklist";
    }

    @Override
    public void write(DumpWriter out) {
        out.count(size);
        for (int index = 0; index < size; index++) {
            out.bytes(get(index));
        }
    }

    static ListValue read(DumpReader in) {
        ListValue list = new ListValue();
        for (int left = in.count(); left > 0; left--) {
            list.addLast(in.bytes());
        }
        return list;
    }

    @Override
    public Value copy() {
        return new ListValue(straightened(ring.length), size);
    }
}

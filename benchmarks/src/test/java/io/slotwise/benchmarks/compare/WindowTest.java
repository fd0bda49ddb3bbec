package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WindowTest {
    @Test
    void thereAreAsManyTicketsAsTheWindowIsWide() {
        Window window = new Window(8, true);

        Set<Ticket> tickets = new HashSet<>();
        for (int i = 0; i < 8; i++) {
            tickets.add(window.take());
        }

        assertThat(tickets).hasSize(8);
    }

    @Test
    void theCallerWaitsUntilAQuarterHasComeBack() throws Exception {
        Window window = new Window(8, true);
        List<Ticket> tickets = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            tickets.add(window.take());
        }
        CompletableFuture<Ticket> next = CompletableFuture.supplyAsync(window::take);

        tickets.get(0).accept("value", null);
        tickets.get(1).accept("value", null);

        assertThat(next.get(10, TimeUnit.SECONDS)).isIn(tickets.get(0), tickets.get(1));
    }

    @Test
    void aTicketKnowsWhetherItsCommandFailed() {
        Window window = new Window(1, true);
        Ticket ticket = window.take();

        ticket.start();
        ticket.accept(null, new IllegalStateException());
        assertThat(ticket.hasFailed()).isTrue();

        ticket.start();
        assertThat(ticket.hasFailed()).isFalse();

        ticket.accept(null, null);
        assertThat(ticket.hasFailed()).as("a missing value").isTrue();
    }

    @Test
    void drainingWaitsForAllWhicheverThreadsGiveThemBack() {
        Window window = new Window(64, false);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int i = 0; i < 20_000; i++) {
                Ticket ticket = window.take();
                ticket.start();
                threads.execute(() -> ticket.accept(null, null));
            }

            assertThat(window.drain()).isZero();
        } finally {
            threads.shutdown();
        }
    }
}

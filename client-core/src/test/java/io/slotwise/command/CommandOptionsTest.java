package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CommandOptionsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void optionsThatSendTheSameWordsAreEqual() {
        assertThat(SetOptions.expireAfter(SECOND).onlyIfAbsent())
                .isEqualTo(SetOptions.expireAfter(Duration.ofMillis(999).plusMillis(1))
                        .onlyIfAbsent())
                .hasSameHashCodeAs(SetOptions.expireAfter(SECOND).onlyIfAbsent())
                .isNotEqualTo(SetOptions.expireAfter(SECOND));
        assertThat(SetOptions.expireAfter(SECOND)).isNotEqualTo(GetExOptions.expireAfter(SECOND));
        assertThat(RestoreOptions.expireAfter(SECOND))
                .isEqualTo(RestoreOptions.expireAfter(SECOND))
                .isNotEqualTo(RestoreOptions.noExpiry());
        assertThat(CopyOptions.toDatabase(1).andReplace()).isNotEqualTo(CopyOptions.replacing());
    }

    @Test
    void theTextIsTheWords() {
        assertThat(SetOptions.expireAfter(SECOND).onlyIfPresent()).hasToString("SetOptions[XX, PX, 1000]");
        assertThat(GetExOptions.persist()).hasToString("GetExOptions[PERSIST]");
        assertThat(RestoreOptions.expireAfter(SECOND).replacing()).hasToString("RestoreOptions[1000, REPLACE]");
    }

    @Test
    void aLaterConditionTakesThePlaceOfAnEarlierOne() {
        assertThat(SetOptions.noExpiry().onlyIfAbsent().onlyIfPresent())
                .isEqualTo(SetOptions.noExpiry().onlyIfPresent());
        assertThat(RestoreOptions.noExpiry().frequency(1).idleFor(SECOND))
                .isEqualTo(RestoreOptions.noExpiry().idleFor(SECOND));
    }

    @Test
    void eachChangeLeavesTheOriginal() {
        SetOptions options = SetOptions.keepTtl();

        options.onlyIfAbsent();

        assertThat(options).isEqualTo(SetOptions.keepTtl());
    }

    @Test
    void whatNoServerTakesIsRefusedWhenItIsSaid() {
        assertThatThrownBy(() -> SetOptions.expireAfter(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SetOptions.expireAt(Instant.MAX)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GetExOptions.expireAfter(SECOND.negated()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RestoreOptions.expireAt(Instant.EPOCH)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RestoreOptions.noExpiry().frequency(256)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RestoreOptions.noExpiry().idleFor(SECOND.negated()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CopyOptions.toDatabase(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTimeToLiveTellsAnEndlessKeyFromOneThatExpires() {
        assertThat(new TimeToLive(null).isEndless()).isTrue();
        assertThat(new TimeToLive(SECOND).isEndless()).isFalse();
        assertThat(new ExpireTime(null).isNever()).isTrue();
        assertThat(new ExpireTime(Instant.EPOCH).isNever()).isFalse();
    }

    @Test
    void whatTheOptionsOfCollectionsCannotMeanIsRefusedWhenItIsSaid() {
        assertThatThrownBy(() -> LposOptions.rank(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LposOptions.within(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ScanOptions.count(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Limit(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StreamTrim.maxLength(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> XReadOptions.block(SECOND.negated())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> XClaimOptions.idle(SECOND.negated())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BitFieldType.unsigned(64)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ScoreRange.atLeast(Double.NaN).minWord()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void passwordsAreNotShown() {
        assertThat(MigrateOptions.moving().andUser("user", "s3cret").toString()).doesNotContain("s3cret");
    }

    @Test
    void streamIdsAreOrderedAsTheirEntriesAreWithoutASign() {
        StreamId highest = StreamId.parse("18446744073709551615-18446744073709551615");

        assertThat(highest).isGreaterThan(new StreamId(5, 0)).hasToString("18446744073709551615-18446744073709551615");
        assertThat(new StreamId(5, 1)).isGreaterThan(new StreamId(5, 0));
        assertThat(StreamId.parse("7")).isEqualTo(new StreamId(7, 0));
    }
}

package io.slotwise.command;

/** What distances are measured in. */
public enum GeoUnit {
    /** m: metres. */
    M,
    /** km: kilometres. */
    KM,
    /** ft: feet. */
    FT,
    /** mi: miles. */
    MI
}

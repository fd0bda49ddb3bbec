package io.slotwise.system.contract;

/** What a face must do, chapter by chapter. A test class implements it by saying how the face connects. */
interface ClientContract
        extends ValuesContract, KeysContract, SeveralSlotsContract, BatchContract, FailureContract, OptionsContract {}

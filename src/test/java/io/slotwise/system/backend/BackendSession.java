package io.slotwise.system.backend;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Stateless; found by JUnit through its service file. Ends the clusters after the last test and prints what ran where. */
public final class BackendSession implements LauncherSessionListener {
    @Override
    public void launcherSessionClosed(LauncherSession session) {
        StartedClusters.closeAll();
        String summary = BackendReport.summary();
        if (!summary.isEmpty()) {
            System.out.print("Backends\n" + summary);
            System.out.flush();
        }
    }
}

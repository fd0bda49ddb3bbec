@GenerateFacades(Face.SYNC)
package io.slotwise.sync;

import io.slotwise.facade.Face;
import io.slotwise.facade.GenerateFacades;

@GenerateFacades(Face.REACTIVE)
package io.slotwise.reactive;

import io.slotwise.facade.Face;
import io.slotwise.facade.GenerateFacades;

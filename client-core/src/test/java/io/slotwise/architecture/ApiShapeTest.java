package io.slotwise.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.slotwise.error.ClusterClientException;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What users see of the core: no internal type, no Netty type, one family of exceptions, values that cannot change. */
class ApiShapeTest {
    @Test
    void publicSignaturesShowNoInternalAndNoNettyType() {
        TreeSet<String> violations = new TreeSet<>();
        for (JavaClass javaClass : CoreClasses.ALL) {
            if (isPublicApi(javaClass)) {
                for (JavaMethod method : javaClass.getMethods()) {
                    if (method.getModifiers().contains(JavaModifier.PUBLIC)
                            && !method.getModifiers().contains(JavaModifier.SYNTHETIC)) {
                        method.getAllInvolvedRawTypes().stream()
                                .filter(ApiShapeTest::isHidden)
                                .forEach(type -> violations.add(method.getFullName() + " shows " + type.getName()));
                    }
                }
            }
        }

        assertThat(violations).isEmpty();
    }

    @Test
    void exceptionsHaveOneRootAndLiveInOnePackage() {
        classes()
                .that()
                .areAssignableTo(Throwable.class)
                .should()
                .resideInAPackage("io.slotwise.error")
                .andShould()
                .beAssignableTo(ClusterClientException.class)
                .check(CoreClasses.ALL);
    }

    @Test
    void valuesAreFinal() {
        classes()
                .that()
                .resideInAnyPackage("io.slotwise.topology", "io.slotwise.command", "io.slotwise.codec")
                .and()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .areNotAnonymousClasses()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(CoreClasses.ALL);
    }

    @Test
    void nobodyImportsTheEntryPoint() {
        noClasses()
                .that()
                .resideOutsideOfPackage(CoreClasses.ROOT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(CoreClasses.ROOT)
                .check(CoreClasses.ALL.that(alwaysTrue()));
    }

    private static boolean isPublicApi(JavaClass javaClass) {
        return javaClass.getModifiers().contains(JavaModifier.PUBLIC)
                && !javaClass.getPackageName().startsWith("io.slotwise.internal");
    }

    private static boolean isHidden(JavaClass type) {
        return type.getPackageName().startsWith("io.slotwise.internal")
                || type.getPackageName().startsWith("io.netty");
    }
}

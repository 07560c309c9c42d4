import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { oliveAtTheDesk } from "../support/people/operators";
import { samAtWork } from "../support/people/professionals";

useDatabase();

test("an owner who only reads the address of a press is led to its page", async () => {
  const sam = await samAtWork(paths.dashboard);
  for (const verb of ["billing", "refund", "change", "wait"] as const) {
    await sam.visit(paths.planVerb(verb));
    expect(sam.path).toBe(paths.dashboard);
  }
  for (const verb of ["back", "subscribe", "unsubscribe"] as const) {
    await sam.visit(paths.alertsVerb(verb));
    expect(sam.path).toBe(paths.alerts);
  }
  await sam.visit(`${paths.claimBusiness}?add=yes`);
  expect(sam.path).toBe(paths.claimBusinessAt({ add: "yes" }));
});

test("so is an operator", async () => {
  const olive = await oliveAtTheDesk();
  await olive.visit(paths.tokenRevocation);
  expect(olive.path).toBe(paths.accountTokens);
  await olive.visit(paths.secondFactorRemoval);
  expect(olive.path).toBe(paths.secondFactorSetup);
});

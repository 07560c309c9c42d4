import { expect, test } from "vitest";
import { paths, verbs } from "~/paths";
import { useDatabase } from "../support/database";
import type { Visitor } from "../support/pages/visitor";
import { oliveAtTheDesk } from "../support/people/operators";
import { samAtWork } from "../support/people/professionals";

useDatabase();

const sent = async (visitor: Visitor, page: string, intent: string) => {
  const { status, headers } = await visitor.raw(page, {
    method: "POST",
    body: new URLSearchParams({ intent }),
  });
  return [status, headers.get("Location")];
};

test("what an owner's page posts that was open when its buttons got addresses is sent on to them", async () => {
  const sam = await samAtWork(paths.dashboard);
  for (const verb of verbs.plan)
    expect(await sent(sam, paths.plan, verb)).toEqual([307, paths.planVerb(verb)]);
  for (const verb of verbs.alerts)
    expect(await sent(sam, paths.alerts, verb)).toEqual([307, paths.alertsVerb(verb)]);
  for (const verb of verbs.confirmation)
    expect(await sent(sam, paths.verifyEmail(), verb)).toEqual([307, paths.verifyEmailVerb(verb)]);
  expect(await sent(sam, paths.claimBusiness, "create")).toEqual([
    307,
    paths.claimBusinessAt({ add: "yes" }),
  ]);
  await sam.visit(`${paths.claimBusiness}?add=yes`);
  expect(sam.path).toBe(paths.claimBusinessAt({ add: "yes" }));
  expect(await sent(sam, paths.plan, "no verb")).toEqual([422, null]);
});

test("so is what an operator's page posts, and whoever only reads the address of a press is led to its page", async () => {
  const olive = await oliveAtTheDesk();
  expect(await sent(olive, paths.accountTokens, "revoke")).toEqual([307, paths.tokenRevocation]);
  expect(await sent(olive, paths.secondFactorSetup, "remove")).toEqual([307, paths.secondFactorRemoval]);
  for (const verb of verbs.duplicates)
    expect(await sent(olive, paths.adminDuplicates(), verb)).toEqual([307, paths.adminDuplicatesVerb(verb)]);
  expect(await sent(olive, paths.adminListings({ show: "suspended" }), "unpublish")).toEqual([
    307,
    paths.adminUnpublish({ show: "suspended" }),
  ]);
  await olive.visit(paths.tokenRevocation);
  expect(olive.path).toBe(paths.accountTokens);
  await olive.visit(paths.secondFactorRemoval);
  expect(olive.path).toBe(paths.secondFactorSetup);
});

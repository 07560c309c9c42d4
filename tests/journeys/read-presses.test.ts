import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { oliveAtTheDesk } from "../support/people/operators";
import { samAtWork } from "../support/people/professionals";

useDatabase();

const { claimBusiness } = paths;
const owners = [
  ...(["billing", "refund", "change", "wait"] as const).map((verb) => [
    paths.planVerb(verb),
    paths.dashboard,
  ]),
  ...(["back", "subscribe", "unsubscribe"] as const).map((verb) => [paths.alertsVerb(verb), paths.alerts]),
  [`${claimBusiness}?add=yes`, paths.claimBusinessAt({ add: "yes" })],
];
const operators = [
  [paths.tokenRevocation, paths.accountTokens],
  [paths.secondFactorRemoval, paths.secondFactorSetup],
];

test.each([
  ["an owner", () => samAtWork(paths.dashboard), owners],
  ["an operator", oliveAtTheDesk, operators],
] as const)("%s who only reads the address of a press is led to its page", async (_, signsIn, presses) => {
  const visitor = await signsIn();
  for (const [press = "", page] of presses) expect((await visitor.visit(press)).path, press).toBe(page);
});

import { expect, test } from "vitest";
import type { Fault } from "~/models/faults/fault";
import { listFaults, listFaulty, recordFault, recordRecovery } from "~/models/faults/faults.server";
import { useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";

useDatabase();

const noPassword: Fault = { kind: "authentication", error: "smtp-535" };
const unset: Fault = { kind: "configuration", error: "not-configured" };

test("of all who meet a fault, one is the first; and one finds it to be over", async () => {
  const met = await Promise.all(Array.from({ length: 20 }, () => recordFault("email", noPassword)));
  expect(met.filter(({ status }) => status === "began")).toHaveLength(1);
  expect(await listFaulty()).toEqual([{ service: "email", error: "smtp-535" }]);
  const over = await Promise.all(Array.from({ length: 20 }, () => recordRecovery("email", "sent")));
  expect(over.filter(({ status }) => status === "ended")).toHaveLength(1);
  expect(await listFaulty()).toEqual([]);
});

test("a fault that comes back begins anew, and each way out has its own", async () => {
  await recordFault("email", noPassword);
  await recordRecovery("email", "sent");
  await timePasses(3600);
  expect(await recordFault("email", noPassword)).toEqual({ status: "began" });
  expect(await recordFault("email", noPassword)).toEqual({ status: "lasts" });
  expect(await recordFault("codes", unset)).toEqual({ status: "began" });
  expect(await listFaulty()).toMatchObject([{ service: "codes" }, { service: "email" }]);
  const [email] = (await listFaults()).filter(({ service }) => service === "email");
  expect(Date.now() - (email?.beganAt.getTime() ?? 0)).toBeLessThan(600_000);
});

test("a limit that is nearly used up and then is, is said twice, and again when it is only nearly", async () => {
  const at = (error: string) => recordFault("codes-a-day", { kind: "configuration", error });
  for (const error of ["limit-80", "limit-100", "limit-80"]) {
    expect(await at(error)).toEqual({ status: "began" });
    expect(await at(error)).toEqual({ status: "lasts" });
  }
});

test("the operator is told for a day that it is over", async () => {
  await recordFault("sms", noPassword);
  await recordRecovery("sms", "sent");
  await timePasses(23 * 3600);
  expect(await listFaults()).toMatchObject([{ service: "sms", endedAt: expect.any(Date) }]);
  await timePasses(2 * 3600);
  expect(await listFaults()).toEqual([]);
});

test.each<[Fault, "ended" | "well"]>([
  [noPassword, "ended"],
  [{ kind: "network", error: "unreachable" }, "ended"],
  [unset, "ended"],
  [{ kind: "configuration", error: "smtp-550" }, "well"],
  [{ kind: "vendor", error: "http-503" }, "well"],
])("being let in after %j: %s", async (fault, status) => {
  await recordFault("email", fault);
  expect(await recordRecovery("email", "let in")).toMatchObject({ status });
});

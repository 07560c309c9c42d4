import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { pricePaths } from "~/models/prices/addresses";
import { agreementAcceptances } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { chooses, threePrices, writes } from "../../support/people/prices";
import { visitorOf } from "../../support/processes/live-visitor";
import { endProcesses, liveHere, startServer, twilioAt } from "../../support/processes/server-process";
import { until } from "../../support/until";
import { useVendors } from "../../support/vendors/vendors";

useDatabase();
const vendors = useVendors();

test("on a live site too, what accepts an agreement is texted for it, and the vendor's code of a quiz does not", async () => {
  const here = await threePrices();
  await chooses(here.moor);
  await writes(here.lead);
  const server = await startServer(liveHere({ ...twilioAt(vendors.twilio.url) }));
  const jane = await visitorOf(server.origin).visit(pricePaths.agreement(here.token));
  await jane.press("Text me a code");
  expect(jane.text).toContain("We have texted you a code.");
  const accepts = /^(\d{6}) accepts the agreement with Moor Roofing, £8,400\. Tell nobody\./;
  const find = () => vendors.twilio.texts.flatMap(({ body }) => accepts.exec(body)?.[1] ?? [])[0];
  await until("the text arrives", () => find() !== undefined);
  expect(vendors.twilio.codesFor).toEqual([]);

  const accept = (code: string) => jane.fill("The code from the text", code).press("I accept version 1");
  await accept(vendors.twilio.code);
  expect([jane.status, await db.$count(agreementAcceptances)]).toEqual([422, 0]);
  await accept(find() ?? "");
  expect([jane.text, await db.$count(agreementAcceptances)]).toEqual([
    expect.stringContaining("You have accepted it."),
    1,
  ]);
  await endProcesses();
});

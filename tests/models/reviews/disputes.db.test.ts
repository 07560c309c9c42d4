import { expect, test } from "vitest";
import { speak } from "~/models/reviews/disputes/disputes.server";
import { useDatabase } from "../../support/database";
import { reviewed } from "../../support/listings/reviews";
import { world } from "../../support/world";

useDatabase();

test("either side of a dispute says something twenty times a day", async () => {
  const { business, account } = await world.roofer();
  const { id, lead } = await reviewed(business.id);
  const owner = { side: "business", accountId: account.id, businessId: business.id, reviewId: id } as const;
  const writer = { side: "writer", leadId: lead, businessId: business.id } as const;
  const say = (by: Parameters<typeof speak>[0]) => speak(by, { says: "It was not like that." });
  expect(await say(writer)).toEqual({ status: "missing" });
  expect(await say(owner)).toEqual({ status: "opened" });
  for (let said = 1; said < 20; said++) expect(await say(owner)).toEqual({ status: "said" });
  expect(await say(owner)).toMatchObject({ status: "limited" });
  expect(await say(writer)).toEqual({ status: "said" });
});

import { beforeEach, describe, expect, test } from "vitest";
import { wholeAddress } from "~/env.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { chooseTexts } from "~/models/leads/own-request/own-request.server";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { praise, write } from "../../support/listings/reviews";
import { allIsSent } from "../../support/people/lead-times";
import { messagesAbout } from "../../support/people/requests";
import { tuesday, useTuesdaysRequest } from "../../support/people/tuesdays-request";
import { requestToken } from "../../support/request-token";
import { mostSegments, smsSegments } from "../../support/sms-segments";

useDatabase();

const request = useTuesdaysRequest();
beforeEach(async () => {
  await request.says(0, "completed", tuesday("12:00"));
});

const invitations = async () =>
  (await messagesAbout(request.leadId, ":review")).map(({ dedupeKey }) => dedupeKey.split(":")[2]).sort();
const texts = async () =>
  (await messagesAbout(request.leadId, ":review")).filter(({ channel }) => channel === "sms");
const at = async (day: string) => {
  await request.isNow(`2031-${day}T12:00:00Z`);
  await allIsSent(request.leadId);
};

const reviewLink = (business: string) =>
  wholeAddress(paths.myRequestReview(requestToken(request.leadId), business));

describe("whoever's job is done", () => {
  test("is asked after three days, again after 7 and 21 more, and then never", async () => {
    await at("11-20");
    expect(await invitations()).toEqual([]);
    await at("11-21");
    await at("11-22");
    expect(await invitations()).toEqual(["review"]);
    const [mail] = await messagesAbout(request.leadId, ":review:");
    const { business } = request.roofer(0);
    expect(mail).toMatchObject({ recipient: "zebedee.q@homeowner.example" });
    expect(mail?.subject).toBe(`How was ${business.businessName}?`);
    expect(mail?.body).toContain(reviewLink(business.id));
    await at("11-28");
    await at("12-12");
    await request.isNow("2032-02-01T12:00:00Z");
    expect(await invitations()).toEqual(["review", "review_again", "review_last"]);
    expect((await messagesAbout(request.leadId, ":review_last:"))[0]?.body).toContain(
      "We will not ask again.",
    );
  });

  test.each([
    ["have written", async () => void (await write(request.leadId, request.roofer(0).business.id, praise()))],
    [
      "hired another",
      async () => {
        const { id: businessId } = request.roofer(1).business;
        await recordHired(request.leadId, { whom: "business", businessId });
      },
    ],
    ["had their details deleted", async () => void (await eraseLead(request.leadId))],
    [
      "read that it is not done after all",
      async () => void (await request.says(0, "booked", tuesday("13:00"))),
    ],
  ])("is not asked where they %s, nor again where they were asked", async (_what, change) => {
    await at("11-21");
    await request.happens("2031-11-22T12:00:00Z", change);
    await at("11-28");
    expect((await invitations()).filter((kind) => kind !== "review")).toEqual([]);
  });

  test("is texted as well where they chose that, never at night, until they choose otherwise", async () => {
    await chooseTexts(request.leadId, true);
    await request.isNow("2031-11-21T22:30:00Z");
    const [text] = await texts();
    const { business } = request.roofer(0);
    expect(text?.body).toContain(reviewLink(business.id));
    expect(smsSegments(text?.body ?? "")).toBeLessThanOrEqual(mostSegments);
    expect(text).toMatchObject({ status: "pending", heldUntil: new Date("2031-11-22T08:00:00Z") });
    await chooseTexts(request.leadId, false);
    await allIsSent(request.leadId);
    await at("11-28");
    expect(await texts()).toEqual([]);
    expect(await invitations()).toEqual(["review", "review_again"]);
  });

  test("is asked by whoever was hired, too", async () => {
    const { id: businessId } = request.roofer(0).business;
    await request.happens(tuesday("13:00"), () =>
      recordHired(request.leadId, { whom: "business", businessId }),
    );
    await at("11-21");
    expect(await invitations()).toEqual(["review"]);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import { paths } from "~/paths";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { clockOf } from "../../support/people/lead-times";
import { aLead, assign } from "../../support/people/professionals";
import { atTheResults } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

const work = "What does the roof need?";
const urgency = "When do you need it done?";
const nameOf = { repairs: "Kirkgate Repairs", all: "Aire Roofing", roofs: "Leeds New Roofs" };
const mailOf = { repairs: "repairs@a.example", all: "all@b.example", roofs: "roofs@c.example" };
const near = world.milesFrom("LS1 4DY", 2);

beforeEach(async () => {
  await world.business({
    ...{ ...near, businessName: nameOf.repairs, email: mailOf.repairs, serviceTypes: ["Roof Repairs"] },
  });
  await world.business({ ...near, businessName: nameOf.all, email: mailOf.all, serviceTypes: [] });
  await world.business({
    ...{ ...near, businessName: nameOf.roofs, email: mailOf.roofs, serviceTypes: ["New Roofs"] },
  });
});

const leadNow = () => findRow(leads);
const subjects = async (who: keyof typeof mailOf) =>
  (await world.messagesTo(mailOf[who])).map(({ subject }) => subject);
const reasons = async () =>
  (await listRows(leadAssignments)).map(({ status, declineReason }) => declineReason ?? status).toSorted();

/** The homeowner of a repair, on the page to correct it. */
async function correcting() {
  const homeowner = await atTheResults({ work: "Repair" });
  const { id } = (await leadNow()) ?? {};
  const token = requestToken(readLeadId(id));
  await homeowner.visit(paths.myRequest(token));
  await homeowner.follow("Correct it, or add something");
  return { homeowner, token, leadId: readLeadId(id) };
}

describe("an answer that its homeowner corrects", () => {
  test("to other work: who does not do it and is silent loses it, the next is asked, who keeps it is told; both estimates are shown", async () => {
    const { homeowner, leadId } = await correcting();
    expect(await reasons()).toEqual(["new", "new"]);
    expect(homeowner.text).toContain("Repair (as it is)");
    const asked = (await leadNow())?.estimate;
    await homeowner.choose(work, "Replacement").press("Correct it");
    expect(homeowner.text).toContain(
      `your request is corrected, and one business near you got your request. ${nameOf.repairs} does not do that work, so no longer has it.`,
    );
    expect(homeowner.text).toContain("Does not do the work as you corrected it");
    expect(homeowner.text).toContain(
      "When you first asked: £1,326 to £1,794. As corrected: £9,282 to £12,558.",
    );
    expect(await reasons()).toEqual(["assigned", "new", "other_work"]);
    const lead = await leadNow();
    expect(lead?.estimate).toMatchObject({ ...asked, corrected: { variant: "A", version: 1 } });
    expect(lead?.projectDescription).toBe("Roof replacement, house, medium roof.");
    expect((await subjects("roofs"))[0]).toBe("New roofing lead in LS1");
    expect((await world.messagesTo(mailOf.roofs))[0]?.body).toContain("£9,282 – £12,558");
    expect((await subjects("repairs"))[0]).toBe("Taken back: roofing lead in LS1");
    const [lost] = await world.messagesTo(mailOf.repairs);
    expect(lost?.body).toContain(`${work} Replacement. You do not list that work.`);
    const [kept] = await world.messagesTo(mailOf.all);
    expect(kept?.body).toContain(`corrected their answers. The work is in LS1. ${work} Replacement.`);
    const { due, written } = await clockOf(leadId);
    expect(written).toEqual(due);
  });

  test("to how soon: nobody loses it, who has it is told at once; what another tab left as it was stays as it is now", async () => {
    const { homeowner, token } = await correcting();
    const stale = await new Visitor().visit(paths.myRequestCorrection(token));
    await homeowner.choose(urgency, "This week").press("Correct it");
    expect(homeowner.text).toContain("your request is corrected.");
    expect(await reasons()).toEqual(["new", "new"]);
    expect(await leadNow()).toMatchObject({ timeline: "this-week", answers: { urgency: "this-week" } });
    await stale.fill("Anything to add", "Ring after six").press("Correct it");
    expect(await leadNow()).toMatchObject({ homeownerNotes: "Ring after six", timeline: "this-week" });
    const told = await subjects("all");
    const again = { added: "", urgency: "this-week" };
    await homeowner.post(paths.myRequestCorrection(token), again);
    expect(await subjects("all")).toEqual(told);
    await stale.visit(paths.myRequestCorrection(token));
    await stale.choose(urgency, "As soon as possible").press("Correct it");
    expect(stale.text).not.toContain("When you first asked");
  });

  test("to an emergency gives who has it an hour from then, unless their day is over", async () => {
    const { homeowner } = await correcting();
    const [hour, day] = [1, 25].map((hours) => new Date(Date.now() - hours * 60 * 60 * 1000));
    const [one, other] = await listRows(leadAssignments);
    await changeRows(leadAssignments, { updatedAt: hour }, { id: one?.id });
    await changeRows(leadAssignments, { createdAt: day, updatedAt: day }, { id: other?.id });
    await homeowner.choose(work, "Emergency").press("Correct it");
    expect((await findRow(leadAssignments, { id: one?.id }))?.updatedAt).not.toEqual(hour);
    expect((await findRow(leadAssignments, { id: other?.id }))?.updatedAt).toEqual(day);
    const [told] = await world.messagesTo(mailOf.all);
    expect(told?.subject).toBe("Emergency: roofing lead in LS1");
    expect(told?.body).toContain("ring them at once");
  });

  test("is one of those that are offered; what was chosen stays, in sight, when the rest is refused", async () => {
    const { homeowner, token } = await correcting();
    const folds = () => homeowner.attributes("#correct-request details", "open");
    expect(folds()).toEqual([null]);
    const forged = { added: "", "roof-work": "thatch" };
    expect((await homeowner.post(paths.myRequestCorrection(token), forged)).status).toBe(422);
    await homeowner.choose(work, "Replacement").fill("Postcode", "LS1 4DYX").press("Correct it");
    expect([homeowner.status, homeowner.value(work), ...folds()]).toEqual([422, "replacement", ""]);
    expect(await reasons()).toEqual(["new", "new"]);
  });

  test("to another service asks that service's questions, and whoever has been in touch keeps it", async () => {
    const answers = { intro: "read", service: "roofing", job_type: "repair", roof_size: "large" };
    const leadId = await aLead({ source: "ai_quiz_funnel", serviceType: "roofing", answers });
    await assign(leadId, mailOf.repairs);
    await assign(leadId, mailOf.all, { status: "contacted" });
    const homeowner = await new Visitor().visit(paths.myRequestCorrection(requestToken(leadId)));
    await homeowner.choose("Which service do you need?", "Plumbing").press("Correct it");
    expect(homeowner.text).toContain(`corrected. ${nameOf.repairs} does not do that work`);
    expect(await reasons()).toEqual(["contacted", "other_work"]);
    expect(await leadNow()).toMatchObject({
      serviceType: "plumbing",
      answers: { intro: "read", service: "plumbing" },
    });
    expect((await leadNow())?.answers).not.toHaveProperty("job_type");
    await homeowner.visit(paths.myRequestCorrection(requestToken(leadId)));
    expect(homeowner.texts("option").join()).toContain("Choose one");
    expect(homeowner.text).not.toContain("What does the roof need?");
  });
});

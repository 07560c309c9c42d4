import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businessClaims, businesses, sessions } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aClaim,
  aFreeListing,
  anOperatorAtDesk,
  approveAtDesk,
  decisionsAreDone,
} from "../../support/people/claiming";
import { oliveWithAnApp } from "../../support/people/operators";
import { sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const onlyClaim = async () => (await findRow(businessClaims))?.id ?? "";
const listingOf = (id: string) => findRow(businesses, { id });

/** Kim, who has an account and looks at somebody else's listing. */
async function rivalAt(business: string): Promise<Visitor> {
  await world.account({ role: "professional", email: "kim@rival.example" });
  return signIn(new Visitor(), "kim@rival.example", paths.claimBusinessAt({ business }));
}

describe("a listing that has an owner", () => {
  test("cannot be claimed; its owner and the operator hear of it once", async () => {
    const { business } = await samTheRoofer();
    const rival = await rivalAt(business.id);
    expect(rival.text).toContain("This listing has been claimed already.");
    for (const _ of [1, 2]) {
      const answer = await rival.post(paths.claimBusinessAt({ business: business.id }), {
        intent: "claim",
        contact_name: "Kim",
        email: "kim@rival.example",
        phone: "07700 900 456",
        verification_method: "email",
      });
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("has an owner already");
    }
    const told = (await world.messagesTo(sam)).filter(({ subject }) =>
      subject.startsWith("Somebody tried to claim"),
    );
    expect(told).toHaveLength(1);
    expect(
      (await world.messagesTo("operator@fettle.example")).filter(({ subject }) =>
        subject.includes("though it has an owner"),
      ),
    ).toHaveLength(1);
  });

  test("keeps its name while an operator looks into a dispute, and can be changed otherwise", async () => {
    const { business } = await samTheRoofer();
    const rival = await rivalAt(business.id);
    await rival
      .fillAll({ Phone: "07700 900 456", "How can we tell that it is yours?": "I founded it." })
      .press("Send to a person");
    expect(rival.text).toContain("A person looks at it within 24 hours and writes to you.");
    expect((await world.messagesTo(sam))[0]?.subject).toBe("Somebody says that Field Roofing is theirs");

    await rival.visit(paths.claimBusinessAt({ business: business.id }));
    await rival
      .fillAll({ Phone: "07700 900 456", "How can we tell that it is yours?": "I founded it." })
      .press("Send to a person");
    expect(rival.errors).toEqual(["You have told us so already, and a person looks at it."]);
    const owner = await signIn(new Visitor(), sam, paths.dashboard);
    expect(owner.text).toContain("Somebody says that this business is theirs. A person looks at it");
    await owner.visit(paths.profilePage("who"));
    await owner.fill("Business Name", "Field Roofs").press("Save Changes");
    expect((await listingOf(business.id))?.businessName).toBe("Field Roofs");
    const open = await signIn(new Visitor(), sam, paths.profilePage("who"));

    const operator = await anOperatorAtDesk();
    expect(operator.text).toContain("Nothing waits before you look into it.");
    await operator.press("Look into it: Field Roofs");
    expect(operator.text).toContain("Field Roofs wait until you decide");
    // A form that was open before.
    await open.fill("Business Name", "Mine").press("Save Changes");
    expect(open.text).toContain(
      "Profile updated successfully! Its name, phone, email and website are as they",
    );
    expect((await listingOf(business.id))?.businessName).toBe("Field Roofs");
    await owner.visit(paths.profilePage("who"));
    expect(owner.text).toContain("and a person is looking into it");
    expect(owner.document.querySelectorAll("[readonly]")).toHaveLength(4);

    await operator.visit(paths.adminClaims);
    await operator.fill(/Why not/, "No proof.").press(/^Reject Field Roofs/);
    await decisionsAreDone();
    await owner.visit(paths.profilePage("who"));
    await owner.fill("Business Name", "Mine").press("Save Changes");
    expect((await listingOf(business.id))?.businessName).toBe("Mine");
  });

  test("can be disputed too where it was claimed and no account owns it, and the operator reads that", async () => {
    const business = await world.business({ businessName: "Orphan Roofs", claimed: true, ownerId: null });
    const rival = await rivalAt(business.id);
    await rival
      .fillAll({ Phone: "07700 900 456", "How can we tell that it is yours?": "I bought it." })
      .press("Send to a person");
    expect(rival.text).toContain("A person looks at it within 24 hours and writes to you.");
    const operator = await anOperatorAtDesk();
    expect(operator.text).toContain("Dispute by Sam Field: it was claimed before, and no account owns it.");
    await approveAtDesk(operator, "Orphan Roofs");
    const owner = await signIn(new Visitor(), "kim@rival.example", paths.profilePage("who"));
    expect(owner.value("Business Name")).toBe("Orphan Roofs");
  });

  test("is its owner's own, who is led to the dashboard, and from there on with one more that is claimed", async () => {
    const { business } = await samTheRoofer();
    const free = await aFreeListing({ city: "Leeds" });
    const owner = await signIn(new Visitor(), sam, paths.claimBusinessAt({ q: "Field Roofing" }));
    expect(owner.text).toContain("It is yours. Go to your dashboard");
    expect(owner.text).not.toContain("Claimed already.");
    await owner.visit(paths.claimBusinessAt({ business: business.id }));
    expect(owner.path).toBe(paths.dashboard);
    expect(owner.text).toContain("Field Roofing is yours already.");
    expect(owner.text).not.toContain("Your claim of");
    await aClaim(free.id, { accountId: business.ownerId ?? "" });
    await owner.visit(paths.dashboard);
    expect(owner.text).toContain("Your claim of Kirkgate Slaters is being checked, within 24 hours.");
    await owner.follow("See it, or prove it now");
    expect(owner.heading).toBe("Kirkgate Slaters");
  });

  test("changes hands by a dispute only after the operator has proved the second factor again", async () => {
    const { business } = await samTheRoofer();
    const rival = await rivalAt(business.id);
    await rival
      .fillAll({ Phone: "07700 900 456", "How can we tell that it is yours?": "I founded it." })
      .press("Send to a person");
    const { operator, app } = await oliveWithAnApp();
    await changeRows(sessions, { secondFactorAt: sql`now() - interval '11 minutes'` });
    await changeRows(businessClaims, { createdAt: sql`now() - interval '25 hours'` });
    await operator.visit(paths.admin);
    expect(operator.text).toContain("1 Disputes waiting 25 h, late");
    expect(operator.text).toContain("0 Claims none waiting");
    await operator.follow("Disputes");
    expect(operator.heading).toBe("Disputes");

    const dispute = await onlyClaim();
    await operator.press("Approve Field Roofing");
    expect(operator.path).toBe(paths.secondFactor(paths.unsent));
    await operator.visit(`${paths.adminClaims}?show=disputes`);
    const forged = await operator.post(paths.adminClaims, { intent: "approve-chosen", claim: dispute });
    expect(forged.headers.get("Location")).toBe(paths.secondFactor(paths.unsent));
    const free = await world.business({ claimed: false, verified: false });
    const harmless = await aClaim(free.id);
    const hidden = await operator.post(paths.adminClaims, {
      intent: "approve-chosen",
      claim: harmless,
      approve: dispute,
    });
    expect(hidden.headers.get("Location")).toBe(paths.secondFactor(paths.unsent));
    await operator.press("Approve Field Roofing");
    expect(operator.path).toContain(paths.secondFactor());
    expect((await listingOf(business.id))?.ownerId).toBe(business.ownerId);
    await operator.fill("Code", app.digits(1)).press("Go on");
    await operator.press("Send it");
    await decisionsAreDone();
    expect((await listingOf(business.id))?.ownerId).not.toBe(business.ownerId);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businesses } from "../../drizzle/schema";
import { anOperatorAtDesk } from "../support/claiming";
import { useDatabase } from "../support/database";
import { sam, samTheRoofer, signIn } from "../support/professionals";
import { Visitor } from "../support/visitor";
import { world } from "../support/world";

useDatabase();

const listingOf = async (id: string) => (await db.select().from(businesses).where(eq(businesses.id, id)))[0];

describe("a listing that has an owner", () => {
  test("cannot be claimed; its owner and the operator hear of it once", async () => {
    const { business } = await samTheRoofer();
    await world.account({ role: "professional", email: "kim@rival.example" });
    const rival = await signIn(
      new Visitor(),
      "kim@rival.example",
      paths.claimBusinessAt({ business: business.id }),
    );
    expect(rival.text).toContain("This listing has been claimed already.");
    for (const _ of [1, 2]) {
      const answer = await rival.raw(paths.claimBusinessAt({ business: business.id }), {
        method: "POST",
        body: new URLSearchParams({
          intent: "claim",
          contact_name: "Kim",
          email: "kim@rival.example",
          phone: "07700 900 456",
          verification_method: "email",
        }),
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

  test("cannot be changed while a dispute is open, and can again once it is rejected", async () => {
    const { business } = await samTheRoofer();
    await world.account({ role: "professional", email: "kim@rival.example" });
    const rival = await signIn(
      new Visitor(),
      "kim@rival.example",
      paths.claimBusinessAt({ business: business.id }),
    );
    await rival
      .fillAll({ Phone: "07700 900 456", "How can we tell that it is yours?": "I founded it." })
      .press("Send to a person");
    expect(rival.heading).toBe("Success!");
    expect((await world.messagesTo(sam))[0]?.subject).toBe("Somebody says that Field Roofing is theirs");

    const owner = await signIn(new Visitor(), sam, paths.profile);
    expect(owner.text).toContain("Somebody says that this business is theirs");
    await owner.fill("Description", "Changed").press("Save Changes");
    expect(owner.status).toBe(409);
    expect((await listingOf(business.id))?.description).toBe("");

    const operator = await anOperatorAtDesk();
    await operator.fill(/Why not/, "No proof.").press("Reject Field Roofing");
    await owner.visit(paths.profile);
    await owner.fill("Description", "Changed").press("Save Changes");
    expect((await listingOf(business.id))?.description).toBe("Changed");
  });
});

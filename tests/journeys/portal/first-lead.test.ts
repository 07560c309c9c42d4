import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businessCategories, businesses } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { linkMailed } from "../../support/people/mails";
import { oliveAtTheDesk } from "../../support/people/operators";
import { answerRoofingQuiz } from "../../support/people/roofing-quiz";
import { confirmElsewhere, kit, signUpAsRoofer } from "../../support/people/signing-up";

useDatabase();

const names = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll("tbody th")].map((each) => each.querySelector("p")?.textContent);

test("a Leeds roofer signs up, confirms, is verified at the desk, and the next LS1 request is in that list", async () => {
  await db.insert(businessCategories).values({ name: "Roofing", slug: "roofing" });
  await signUpAsRoofer();
  const roofer = await new Visitor().visit(await linkMailed(kit.Email, "Confirm your email"));
  await confirmElsewhere(roofer);
  expect(roofer.path).toBe("/dashboard");
  expect(roofer.text).toContain("Only verified businesses get them");

  // Before anybody has checked the business, a request passes it by.
  const early = await new Visitor().visit("/quote-quiz");
  await answerRoofingQuiz(early, { firstName: "Early", lastName: "Bird", postcode: "LS1 4DY" });
  await roofer.visit("/portal/leads");
  expect(names(roofer)).toEqual([]);
  expect(roofer.text).toContain("Only verified businesses get them");

  const [listing] = await db
    .select()
    .from(businesses)
    .where(eq(businesses.businessName, kit["Business name"]));
  const olive = await oliveAtTheDesk(paths.adminListing(listing?.id ?? ""));
  expect(olive.text).toContain("Kirkgate Slaters");
  await olive.choose(/^Who is behind it/).press("Verify");
  expect(olive.status).toBe(200);

  const homeowner = await new Visitor().visit("/quote-quiz");
  await answerRoofingQuiz(homeowner, { firstName: "Priya", lastName: "Shah", postcode: "LS1 4DY" });
  await roofer.visit("/portal/leads");
  expect(names(roofer)).toEqual(["Priya Shah"]);
  await roofer.follow(/^View Details/);
  expect(roofer.heading).toBe("Priya Shah");
  expect(roofer.text).toContain("LS1 4DY");
});

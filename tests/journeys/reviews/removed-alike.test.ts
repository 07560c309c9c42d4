import { expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses, reviews } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { praise, reviewed } from "../../support/listings/reviews";
import { oliveAtTheDesk } from "../../support/people/operators";
import { world } from "../../support/world";

useDatabase();

const where = { streetAddress: "4 Mill Lane", postcode: "LS6 2AB", city: "Leeds" };

test.each([
  ["owner", {}, {}],
  ["phone", { phone: "+441134960111" }, { phone: "+441134960111" }],
  ["email", { email: "bob@roofs.example" }, { email: "Bob@Roofs.example" }],
  ["address", where, { ...where, streetAddress: "4 MILL LANE" }],
])(
  "a business that was removed and is back with its %s is put before the operator, with what was said of it",
  async (what, old, now) => {
    const theirs = what === "owner" ? { ownerId: (await world.account({ role: "professional" })).id } : {};
    const gone = await world.business({ businessName: "Last Year Roofing", ...old, ...theirs });
    const { id } = await reviewed(gone.id, praise({ stars: 1 }));
    await changeRows(businesses, { status: "removed" }, { id: gone.id });
    const back = await world.business({
      businessName: "Next Year Roofing",
      status: "pending",
      ...now,
      ...theirs,
    });
    const other = await world.business({ businessName: "Somebody Else" });
    const operator = await oliveAtTheDesk(paths.adminListing(back.id));
    expect(operator.text).toContain("Was it here before?");
    expect(operator.text).toContain("1.0 out of 5 in 1");
    await operator.visit(paths.adminListing(other.id));
    expect(operator.text).not.toContain("Was it here before?");
    expect(await listRows(reviews, { id })).toMatchObject([{ businessId: gone.id }]);
  },
);

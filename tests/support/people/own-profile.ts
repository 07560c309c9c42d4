import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type FormPage, paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import type { Visitor } from "../pages/visitor";
import { sam } from "./professionals";

/** Sam's business as it is stored now. */
export const samsBusiness = async () => {
  const [row] = await db.select().from(businesses).where(eq(businesses.businessName, "Field Roofing"));
  if (!row) throw new Error("Sam has no business");
  return row;
};

export const businessById = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0];

/** Posts a form of the profile without its page. */
export const postProfile = (visitor: Visitor, fields: Record<string, string>, page: FormPage = "who") =>
  visitor.post(paths.profilePage(page), fields);

/** The required fields of the first form. */
export const completeProfile = {
  business_name: "Field Roofing",
  email: sam,
  phone: "0113 496 0001",
  city: "Leeds",
};

import { type FormPage, paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { requireRow } from "../database";
import type { Visitor } from "../pages/visitor";
import { sam } from "./professionals";

/** Sam's business as it is stored now. */
export const samsBusiness = () => requireRow(businesses, { businessName: "Field Roofing" });

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

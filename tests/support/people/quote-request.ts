import type { Visitor } from "../pages/visitor";
import { freshMobile } from "./roofing-quiz";

export type QuoteRequest = {
  service?: string;
  description?: string;
  timeline?: string;
  property?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  postcode?: string;
};

/** Fills the general quote form; returns the number that was given. */
export function fillQuoteForm(visitor: Visitor, request: QuoteRequest = {}): string {
  const phone = request.phone ?? freshMobile();
  visitor
    .choose("Service", request.service ?? "Roofing")
    .choose("When should it start?", request.timeline ?? "This month")
    .choose("Property type", request.property ?? "House")
    .fillAll({
      "What needs doing?": request.description ?? "Slates have come off above the back bedroom.",
      "First name": request.firstName ?? "Priya",
      "Last name": request.lastName ?? "Shah",
      Email: request.email ?? "priya.shah@example.com",
      "Phone number": phone,
      Postcode: request.postcode ?? "ls14dy",
    });
  return phone;
}

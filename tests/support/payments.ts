import { delivery, demoPayments } from "~/services/payments/payments.server";
import { Visitor } from "./visitor";

/** The payment stand-in, which sends its events to the site that the visitors of this test are on. */
export function standIn() {
  delivery.deliver = async (body, signature) => {
    const answer = await new Visitor().raw("/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    });
    return answer.status;
  };
  return demoPayments();
}

/** What a roofer of Leeds fills in. */
export const application = {
  "Business name": "Kirk Slaters",
  "Contact name": "Kirk Slater",
  Email: "kirk@fettle.example",
  Phone: "0113 496 0001",
  City: "Leeds",
};

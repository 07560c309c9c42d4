import { env } from "~/env.server";
import { usesStandIn } from "~/services/payments/payments.server";
import { demoPayments } from "~/services/payments/stand-in/demo.server";
import type { DemoCheckout, DemoSubscription } from "~/services/payments/stand-in/stand-in.server";

/** What the demonstration's payment page is for. */
export const findDemoCheckout = (id: string): DemoCheckout | undefined => demoPayments().findCheckout(id);

/** The demonstration's card is charged; resolves when the webhook has heard of it. */
export const payDemoCheckout = (id: string): Promise<void> => demoPayments().pay(id);

export const listDemoSubscriptions = (customer: string): DemoSubscription[] =>
  demoPayments().listSubscriptions(customer);

/**
 * The demonstration's vendor charges for the months that are over, as Stripe does by itself. Whether our webhook has
 * heard of all of it.
 */
export async function passDemoTime(): Promise<boolean> {
  if (!usesStandIn(env)) return true;
  const bank = demoPayments();
  await bank.passTime();
  return bank.isHeard;
}

type DemoWish = "cancel" | "resume" | "renew" | "refuse" | "pay";

/** What somebody does on the demonstration's billing page, and what time would do. */
export function doDemoWish(id: string, wish: DemoWish): Promise<void> {
  const bank = demoPayments();
  switch (wish) {
    case "cancel":
    case "resume":
      return bank.cancel(id, wish === "cancel");
    case "renew":
    case "refuse":
      return bank.renew(id, { paid: wish === "renew" });
    case "pay":
      return bank.payOpenInvoice(id);
  }
}

/** `address` when it is a page of this site: the stand-in sends nobody anywhere else. */
export const ownAddress = (address: string): string | undefined =>
  URL.canParse(address) && new URL(address).origin === new URL(env.SITE_URL).origin ? address : undefined;

import { env } from "~/env.server";
import { usesStandIn } from "~/services/payments/payments.server";
import { demoPayments } from "~/services/payments/stand-in/demo.server";
import type { DemoCheckout, DemoSubscription } from "~/services/payments/stand-in/stand-in.server";

/** The purchase on the demonstration's payment page. */
export const findDemoCheckout = (id: string): DemoCheckout | undefined => demoPayments().findCheckout(id);

/** Charges the demonstration's card; resolves once the webhook has been told. */
export const payDemoCheckout = (id: string): Promise<void> => demoPayments().pay(id);

export const listDemoSubscriptions = (customer: string): DemoSubscription[] =>
  demoPayments().listSubscriptions(customer);

/**
 * Makes the stand-in charge for past months, as Stripe does by itself. Returns whether our webhook has been told of
 * everything.
 */
export async function passDemoTime(): Promise<boolean> {
  if (!usesStandIn(env)) return true;
  const bank = demoPayments();
  await bank.passTime();
  return bank.isHeard;
}

type DemoWish = "cancel" | "resume" | "renew" | "refuse" | "pay";

/** Does what somebody chose on the demonstration's billing page, or what the passing of time would do. */
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

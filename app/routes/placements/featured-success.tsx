import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { clientAddress } from "~/http/client-address.server";
import { beginWords, nothingUntilShown, plans, type RefundReason, selling } from "~/models/placements/plan";
import { paths } from "~/paths";
import { type Confirmed, confirmPayment } from "~/workflows/placements/confirm-payment.server";

/** Where the payment page leads a buyer who paid. It only reads, so that it can be opened again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = new URL(request.url).searchParams.get("session_id") ?? "";
  const confirmed = await confirmPayment({ checkoutId: session, sender: clientAddress(request) });
  const again = isPending(confirmed) ? `${waitSeconds};url=${paths.featuredSuccess(session)}` : undefined;
  return json({ confirmed, refresh: again }, { status: confirmed.status === "missing" ? 404 : 200 });
}

const waitSeconds = 3;
const isPending = (confirmed: Confirmed): boolean =>
  confirmed.status === "unavailable" || (confirmed.status === "bought" && confirmed.state === "pending");

export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export const meta = metaOf({ title: "Your featured placement", description: "What became of your payment." });

export default function FeaturedSuccess() {
  const { confirmed } = useLoaderData<typeof loader>();
  const { heading, words, onward } = explain(confirmed);
  return (
    <div className="wrap narrow py-12">
      <div role="status" className="panel">
        <h1>{heading}</h1>
        {words.map((line) => (
          <p key={line} className="mt-3">
            {line}
          </p>
        ))}
        <ButtonLink to={onward.href} p="mt-6">
          {onward.label}
        </ButtonLink>
      </div>
    </div>
  );
}

type Onward = { href: string; label: string };

const toDashboard: Onward = { href: paths.dashboard, label: "Go to your dashboard" };

const toPlans = (): Onward =>
  selling.open ? { href: paths.getFeatured, label: "See the plans" } : toDashboard;

const say = (heading: string, words: string | readonly string[], onward = toDashboard) => ({
  ...{ heading, onward },
  words: [words].flat(),
});

const whyRefunded: Readonly<Record<RefundReason, string>> = {
  asked: "You asked for your money back, and it is on its way.",
  sold_out: "Somebody else got the last place a moment before you. You get all of your money back.",
  bought_twice: "You have a plan for this listing already. You get all of this payment back.",
  no_account: "The account that it was bought with is deleted. You get all of this payment back.",
  not_shown: "Your listing could not be shown. You get all of your money back.",
};

type Bought = ReturnType<typeof useLoaderData<typeof loader>>["confirmed"];

function explain(confirmed: Bought) {
  switch (confirmed.status) {
    case "missing":
      return say(
        "We do not know this payment",
        "The address may have been cut off. If you paid, the receipt in your email says so.",
        toPlans(),
      );
    case "unpaid":
      return say(
        "Nothing was paid",
        "The payment page was left before the payment. Nothing was charged.",
        toPlans(),
      );
    case "unavailable":
      return say(
        "We are looking",
        "We cannot ask about your payment at this moment. This page looks again by itself.",
      );
    case "bought":
      return explainBought(confirmed);
  }
}

function explainBought(bought: Extract<Bought, { status: "bought" }>) {
  const { state, plan, businessName, reason, paid, waits, until } = bought;
  const { name } = plans[plan];
  switch (state) {
    case "waiting":
      return say(
        "We have your card, and nothing is charged",
        [nothingUntilShown, ...(until ? [beginWords(businessName, { waits, until })] : [])],
        waits === "listing" ? { href: paths.claimListing, label: "Claim your listing" } : toDashboard,
      );
    case "placed":
      return say("Payment received", `${businessName} has the ${name} plan. It is featured from now on.`);
    case "awaited":
      return say(
        "Your plan is not shown now",
        `The ${name} plan is shown again once a listing of that trade is yours, on the site and checked.`,
      );
    case "refunded":
      if (reason && paid > 0)
        return say(
          "Your money goes back to you",
          [whyRefunded[reason], "It is with your bank within 10 days."],
          toPlans(),
        );
      // Ended by the buyer's bank, by hand, with the account or before it began: we refund nothing.
      return say(
        "This plan has ended",
        `The ${name} plan for ${businessName} is over, and nothing more is charged.`,
        toPlans(),
      );
    case "pending":
      return say("Payment received", "Your placement is being set up. This page looks again by itself.");
  }
}

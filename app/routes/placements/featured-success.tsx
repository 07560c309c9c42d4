import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { clientAddress } from "~/http/client-address.server";
import { plans, type RefundReason } from "~/models/placements/plan";
import { beginWords, nothingUntilShown } from "~/models/placements/wait-words";
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
        <p className="mt-6">
          <a href={onward.href} className="btn">
            {onward.label}
          </a>
        </p>
      </div>
    </div>
  );
}

type Explained = { heading: string; words: string[]; onward: { href: string; label: string } };

const toPlans = { href: paths.getFeatured, label: "See the plans" };
const toDashboard = { href: paths.dashboard, label: "Go to your dashboard" };

const whyRefunded: Readonly<Record<RefundReason, string>> = {
  asked: "You asked for your money back, and it is on its way.",
  sold_out: "Somebody else got the last place a moment before you. You get all of your money back.",
  bought_twice: "You have a plan for this listing already. You get all of this payment back.",
  no_account: "The account that it was bought with is deleted. You get all of this payment back.",
  not_shown: "Your listing could not be shown. You get all of your money back.",
};

const refundedWith = (reason: RefundReason): Explained => ({
  heading: "Your money goes back to you",
  words: [whyRefunded[reason], "It is with your bank within 10 days."],
  onward: toPlans,
});

/** Ended by the buyer's bank, by hand, with the account or before it began: nothing goes back by us. */
const over = (what: string): Explained => ({
  heading: "This plan has ended",
  words: [`${what} is over, and nothing more is charged.`],
  onward: toPlans,
});

function explain(confirmed: Shown): Explained {
  switch (confirmed.status) {
    case "missing":
      return {
        heading: "We do not know this payment",
        words: ["The address may have been cut off. If you paid, the receipt in your email says so."],
        onward: toPlans,
      };
    case "unpaid":
      return {
        heading: "Nothing was paid",
        words: ["The payment page was left before the payment. Nothing was charged."],
        onward: toPlans,
      };
    case "unavailable":
      return {
        heading: "We are looking",
        words: ["We cannot ask about your payment at this moment. This page looks again by itself."],
        onward: toDashboard,
      };
    case "bought":
      return explainBought(confirmed);
  }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["confirmed"];

function explainBought(bought: Extract<Shown, { status: "bought" }>): Explained {
  const { state, plan, businessName, reason, paid, waits, until } = bought;
  const { name } = plans[plan];
  switch (state) {
    case "waiting":
      return {
        heading: "We have your card, and nothing is charged",
        words: [nothingUntilShown, ...(until ? [beginWords(businessName, { waits, until })] : [])],
        onward: waits === "listing" ? { href: paths.claimListing, label: "Claim your listing" } : toDashboard,
      };
    case "placed":
      return {
        heading: "Payment received",
        words: [`${businessName} has the ${name} plan. It is featured from now on.`],
        onward: toDashboard,
      };
    case "awaited":
      return {
        heading: "Your plan is not shown now",
        words: [
          `The ${name} plan is shown again once a listing of that trade is yours, on the site and checked.`,
        ],
        onward: toDashboard,
      };
    case "refunded":
      return reason && paid > 0 ? refundedWith(reason) : over(`The ${name} plan for ${businessName}`);
    case "pending":
      return {
        heading: "Payment received",
        words: ["Your placement is being set up. This page looks again by itself."],
        onward: toDashboard,
      };
  }
}

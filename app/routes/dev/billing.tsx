import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SubmitButton } from "~/components/form/controls";
import { TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { requireDemo } from "~/http/demo.server";
import { stayHere } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import { formatInstant } from "~/models/base/clock";
import { paymentProvider, plans, vatWords } from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { paths } from "~/paths";
import { doDemoWish, listDemoSubscriptions, ownAddress } from "~/workflows/placements/demo-payment.server";

const wish = z.object({
  subscription: z.string().max(100),
  do: z.enum(["cancel", "resume", "renew", "refuse", "pay"]),
});

/** The billing page of the demonstration, where the vendor's would be; whoever has its address is the customer. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { customer, subscriptions } = requireCustomer(params.customer);
  const back = ownAddress(new URL(request.url).searchParams.get("back") ?? "") ?? paths.dashboard;
  return json({ customer, subscriptions, back, onward: stayHere(back) });
}

function requireCustomer(id = "") {
  requireDemo();
  const customer = id.slice(0, 100);
  const subscriptions = listDemoSubscriptions(customer);
  if (subscriptions.length === 0) throw refusal(404, "Page Not Found");
  return { customer, subscriptions };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { customer, subscriptions } = requireCustomer(params.customer);
  const parsed = wish.safeParse(Object.fromEntries(form));
  const own = subscriptions.find(({ id }) => id === parsed.data?.subscription);
  if (!parsed.success || !own) throw refusal(422, "Use a button of the page.");
  await doDemoWish(own.id, parsed.data.do);
  const back = ownAddress(new URL(request.url).searchParams.get("back") ?? "");
  return redirect(paths.demoBilling(customer, back), 303);
}

export const meta = metaOf({ title: "Billing (demonstration)", description: "No card is charged here." });

export default function DemoBillingPage() {
  const { customer, subscriptions, back, onward } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-12">
      <h1>Billing</h1>
      <p className="note mt-4">
        {`This stands where ${paymentProvider}'s billing portal would be. No card is charged. What time would do, the buttons do.`}
      </p>
      {subscriptions.map((subscription) => (
        <section key={subscription.id} className="panel mt-6">
          <h2 className="text-xl">{subscription.description}</h2>
          <p className="mt-2">{`${priceWords(subscription)} ${stateWords(subscription)}`.trim()}</p>
          <h3 className="mt-4 text-lg">Invoices</h3>
          <ul className="mt-1 list-disc pl-5">
            {subscription.invoices.map((invoice) => (
              <li key={invoice.id}>
                {formatInstant(invoice.at, { withYear: true })}: {pounds(invoice.amount)},{" "}
                {invoice.refunded ? "refunded" : invoice.paid ? "paid" : "not paid"}
              </li>
            ))}
          </ul>
          <Wishes subscription={subscription} action={paths.demoBilling(customer, back)} />
        </section>
      ))}
      <TextLink to={onward} p="mt-6">
        Go back to the site
      </TextLink>
    </div>
  );
}

type BilledPlan = ReturnType<typeof useLoaderData<typeof loader>>["subscriptions"][number];

const priceWords = ({ plan, price }: BilledPlan): string =>
  plan ? `${plans[plan].name}, ${pounds(price)} a month${vatWords()}.` : "";

function stateWords({ status, cancelled, periodEnd }: BilledPlan): string {
  if (status === "canceled") return "It has ended.";
  const end = formatInstant(periodEnd, { withYear: true });
  if (status === "trialing") return `Nothing is charged yet. It waits until ${end}.`;
  if (status === "past_due") return "The card was refused. The payment is awaited.";
  return cancelled ? `It ends on ${end}.` : `It renews on ${end}.`;
}

function Wishes({ subscription, action }: { subscription: BilledPlan; action: string }) {
  const { id, status, cancelled } = subscription;
  if (status === "canceled") return null;
  const wishes: readonly (readonly [string, string])[] = [
    cancelled ? ["resume", "Keep it after all"] : ["cancel", "Cancel plan"],
    ...(status === "past_due" ? [["pay", "Pay what is open"] as const] : []),
    ["renew", status === "trialing" ? "Let the waiting time pass" : "Let a month pass"],
    ...(status === "trialing" ? [] : [["refuse", "Let a month pass, and the card be refused"] as const]),
  ];
  return (
    <form method="post" action={action} className="mt-6 flex flex-wrap gap-3">
      <input type="hidden" name="subscription" value={id} />
      {wishes.map(([value, words]) => (
        <SubmitButton key={value} name="do" value={value} quiet>
          {words}
        </SubmitButton>
      ))}
    </form>
  );
}

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/controls";
import { TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { requireDemo } from "~/http/demo.server";
import { stayHere } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import { paymentProvider } from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { paths } from "~/paths";
import { findDemoCheckout, ownAddress, payDemoCheckout } from "~/workflows/placements/demo-payment.server";

/** The payment page of the demonstration, where the vendor's would be. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { cancelUrl, successUrl, ...checkout } = requireCheckout(params.checkout);
  return json({ ...checkout, cancelUrl: stayHere(cancelUrl), successUrl: stayHere(successUrl) });
}

function requireCheckout(id = "") {
  requireDemo();
  const checkout = findDemoCheckout(id.slice(0, 100));
  const cancelUrl = checkout && ownAddress(checkout.cancelUrl);
  const successUrl = checkout && ownAddress(checkout.successUrl);
  if (!checkout || !cancelUrl || !successUrl) throw refusal(404, "Page Not Found");
  return { ...checkout, cancelUrl, successUrl };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const checkout = requireCheckout(params.checkout);
  if (form.get("card") === "refused")
    return json({ refused: "Your card was declined. Nothing was charged." }, 422);
  await payDemoCheckout(checkout.id);
  return redirect(checkout.successUrl, 303);
}

export const meta = metaOf({ title: "Payment (demonstration)", description: "No card is charged here." });

export const handle = { pays: true };

export default function DemoCheckoutPage() {
  const checkout = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  return (
    <div className="wrap narrow py-12">
      <h1>Payment</h1>
      <p className="note mt-4">
        {`This stands where ${paymentProvider}'s page would be. It is a demonstration: no card is asked for and none is charged.`}
      </p>
      <section className="panel mt-6">
        <h2 className="text-xl">{checkout.product}</h2>
        <p className="mt-2">
          {checkout.trialDays > 0 ? (
            <>
              <strong>Nothing is charged today.</strong>{" "}
              {`${pounds(checkout.amount)} from the day it begins, within ${checkout.trialDays} days, and then each month until you cancel.`}
            </>
          ) : (
            <>
              <span className="price">{pounds(checkout.amount)}</span> a month, until you cancel
            </>
          )}
        </p>
        <p className="mt-2 wrap-anywhere">Receipts go to {checkout.email}.</p>
        {refused ? (
          <p role="alert" className="error mt-4">
            {refused}
          </p>
        ) : null}
        <PayForm checkout={checkout} />
      </section>
      {checkout.open ? (
        <TextLink to={checkout.cancelUrl} p="mt-6">
          Cancel and go back
        </TextLink>
      ) : null}
    </div>
  );
}

function PayForm({ checkout }: { checkout: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if (checkout.open) {
    return (
      <form
        method="post"
        action={paths.demoCheckout(checkout.id)}
        className="mt-6 grid gap-3 sm:flex sm:flex-wrap"
      >
        <SubmitButton name="card" value="accepted" busy="Paying...">
          {checkout.trialDays > 0 ? "Keep my card" : "Pay"}
        </SubmitButton>
        <SubmitButton name="card" value="refused" quiet>
          Pay with a card that is declined
        </SubmitButton>
      </form>
    );
  }
  return (
    <p className="mt-6">
      This page is done with. <TextLink to={checkout.successUrl}>Go back to the site</TextLink>
    </p>
  );
}

import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import { formatPhone } from "~/models/phones/phone";
import { type PlanId, plans, type RefundReason, type WaitsFor } from "~/models/placements/plan";
import { paths } from "~/paths";
import { RefundButton } from "./refund-button";

type Buyer = {
  id: string;
  plan: PlanId | null;
  asked: string | null;
  contactName: string | null;
  phone: string | null;
  email: string;
  city: string | null;
  service: string | null;
  paid: number;
  age: string;
  late: boolean;
};
type Candidate = { id: string; name: string; city: string; owned: boolean };
export type Awaited = Buyer & {
  startedAt: string;
  waits: WaitsFor;
  until: string | null;
  businessId: string | null;
  candidates: readonly Candidate[];
};
export type Owed = Buyer & { reason: RefundReason | null };
export type Refused = { subscription: string; listing: string; error: string };

export const planName = (plan: PlanId | null): string => (plan ? plans[plan].name : "Unknown plan");

/** Plans that wait for a listing, each with the form that gives it one, or for something else to begin. */
export function AwaitedPlans({ plans: awaited, refused }: { plans: readonly Awaited[]; refused?: Refused }) {
  return (
    <section aria-labelledby="awaited" className="mt-6">
      <h2 id="awaited" className="text-xl">
        Plans that wait
      </h2>
      {awaited.length === 0 ? (
        <p className="mt-2 text-slate">
          None. A plan whose listing is not its buyer's yet, or not checked, waits here, with nothing charged,
          and one whose buyer lost the listing. Each goes on by itself once what it waits for is there.
        </p>
      ) : (
        <ul className="entries">
          {awaited.map((plan) => (
            <li key={plan.id}>
              <AwaitedPlan plan={plan} refused={refused?.subscription === plan.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AwaitedPlan({ plan, refused }: { plan: Awaited; refused?: Refused }) {
  return (
    <article>
      <h3>{`${plan.asked ?? "A business"}, ${planName(plan.plan)}`}</h3>
      <Facts buyer={plan} words={paidWords(plan)} />
      {plan.businessId ? (
        <p className="entry-facts">
          <a href={paths.adminListing(plan.businessId)} className="link">
            {plan.waits === "check" ? "Check the listing" : "See the listing"}
          </a>
        </p>
      ) : (
        <GiveListing plan={plan} refused={refused} />
      )}
      <RefundButton id={plan.id} paid={plan.paid} name={plan.asked ?? plan.email} />
    </article>
  );
}

const waitsFor: Readonly<Record<WaitsFor, string>> = {
  listing: "a listing of its buyer's",
  address: "its buyer's email to be confirmed",
  site: "its listing to be on the site",
  check: "the check of its listing",
  card: "a card that is not refused",
  place: "a free place",
};

function paidWords({ paid, startedAt, waits, until }: Awaited): string {
  const since = formatInstant(startedAt, { withYear: true });
  if (paid > 0) return `paid ${pounds(paid)} on ${since}`;
  const end = until ? `, until ${formatInstant(until, { withYear: true })}` : "";
  return `nothing charged, card given on ${since} · waits for ${waitsFor[waits]}${end}`;
}

function GiveListing({ plan, refused }: { plan: Awaited; refused?: Refused }) {
  const [likely] = plan.candidates.filter(({ owned }) => owned);
  return (
    <>
      <Candidates candidates={plan.candidates} />
      <details open={refused !== undefined || undefined}>
        <summary className="link">Give it a listing</summary>
        <form method="post" action={paths.adminFeaturedVerb("link")} className="grid max-w-xl gap-3 pb-2">
          <input type="hidden" name="subscription" value={plan.id} />
          <Field
            label="Listing"
            name="listing"
            id={`listing-${plan.id}`}
            hint="The address of its page, the end of it, or its id. Its owner becomes the plan's."
            defaultValue={refused?.listing ?? likely?.id}
            errors={refused ? [refused.error] : undefined}
            autoFocus={refused !== undefined}
            maxLength={300}
          />
          <p>
            <SubmitButton>
              Link it<span className="sr-only">{` to the plan of ${plan.asked ?? plan.email}`}</span>
            </SubmitButton>
          </p>
        </form>
      </details>
    </>
  );
}

function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return <p className="entry-facts">No listing looks like it.</p>;
  return (
    <p className="entry-facts">
      {"May be: "}
      {candidates.map(({ id, name, city, owned }, index) => (
        <span key={id}>
          {index > 0 ? "; " : ""}
          <a href={paths.adminListing(id)} className="link">
            {name}
          </a>
          {`, ${city}, ${owned ? "owned" : "nobody's yet"}`}
        </span>
      ))}
    </p>
  );
}

function Facts({ buyer, words }: { buyer: Buyer; words: string }) {
  const { age, late, contactName, email, phone, service, city } = buyer;
  const where = [service, city].filter(Boolean).join(" in ");
  return (
    <p className="entry-facts">
      <strong className={late ? "text-red" : undefined}>{`waiting ${age}${late ? ", late" : ""}`}</strong>{" "}
      <span>{`· ${[words, where].filter(Boolean).join(" · ")}`}</span>
      <br />
      {[contactName, email, phone && formatPhone(phone)].filter(Boolean).join(" · ")}
    </p>
  );
}

const reasons: Readonly<Record<RefundReason, string>> = {
  asked: "it was asked for",
  sold_out: "the last place was somebody else's",
  bought_twice: "the listing had a plan already",
  no_account: "its buyer's account was deleted before the payment",
  not_shown: "its listing could not be shown",
};

/** Whose money is to go back and has not yet; it is tried again each minute, and by a press. */
export function RefundsDue({ refunds }: { refunds: readonly Owed[] }) {
  return (
    <section aria-labelledby="due" className="mt-6">
      <h2 id="due" className="text-xl">
        Refunds due
      </h2>
      {refunds.length === 0 ? (
        <p className="mt-2 text-slate">
          None. A refund goes at once; it waits here while the payment provider cannot be reached.
        </p>
      ) : (
        <ul className="entries">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <article>
                <h3>{`${refund.asked ?? refund.email}, ${pounds(refund.paid)}`}</h3>
                <Facts buyer={refund} words={`because ${reasons[refund.reason ?? "asked"]}`} />
                <form method="post" action={paths.adminFeaturedVerb("refund")}>
                  <input type="hidden" name="subscription" value={refund.id} />
                  <SubmitButton quiet>
                    Try again now<span className="sr-only">{` for ${refund.asked ?? refund.email}`}</span>
                  </SubmitButton>
                </form>
              </article>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

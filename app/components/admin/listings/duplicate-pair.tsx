import type { ReactNode } from "react";
import { Hidden, Press, SubmitButton } from "~/components/form/controls";
import { QuietLink, TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { type Evidence, evidence, isCertain, type Twin } from "~/models/listings/same/evidence";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { statusWords } from "./listing-rows";

type DuplicatePairProps = { why: Evidence; stays: Twin; gone: Twin };

/** Two listings that may be one business, the evidence, and buttons to merge them or keep them apart. */
export const DuplicatePair = ({ why, stays, gone }: DuplicatePairProps) => (
  <article>
    <h2 className="text-base wrap-anywhere">
      {isCertain(why) ? "One business" : "Perhaps one business"}: {stays.name}
    </h2>
    <p className="entry-facts">{evidence[why].words}</p>
    <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
      <OneOfThem twin={stays} part="Keep" />
      <OneOfThem twin={gone} part="Merge into it" />
    </div>
    <form method="post" className="mt-3 flex flex-wrap gap-2">
      <Hidden fields={{ stays: stays.id, gone: gone.id }} />
      <SubmitButton>
        Merge <span className="sr-only">{`${gone.slug} into ${stays.slug}`}</span>
      </SubmitButton>
      <SubmitButton to={paths.adminDuplicatesVerb("part")} quiet>
        Two businesses <span className="sr-only">{`: ${stays.slug} and ${gone.slug}`}</span>
      </SubmitButton>
      <QuietLink to={paths.adminListingMerge(stays.id, gone.id)}>
        Compare <span className="sr-only">{`${stays.slug} and ${gone.slug}`}</span>
      </QuietLink>
    </form>
  </article>
);

function OneOfThem({ twin, part }: { twin: Twin; part: string }) {
  const { id, status, claimed, verified, createdAt } = twin;
  const state = [statusWords[status], claimed ? "claimed" : "not claimed", verified ? "checked" : ""];
  return (
    <Side title={part} says={twin} id={id}>
      <p className="hint">{`${state.filter(Boolean).join(", ")} · made ${formatInstant(createdAt, { withYear: true })}`}</p>
    </Side>
  );
}

export type SaidOfOne = Pick<Twin, "name" | "city" | "postcode" | "phone" | "website">;
type SideProps = { title: string; says: SaidOfOne; id?: string; children?: ReactNode };

/** One of the two that are compared; `id` is that of its listing, if it has one. */
export const Side = ({ title, says: { name, city, postcode, phone, website }, id, children }: SideProps) => (
  <div className="min-w-0 wrap-anywhere">
    <p className="hint">{title}</p>
    <p className="font-semibold">{id ? <TextLink to={paths.adminListing(id)}>{name}</TextLink> : name}</p>
    <p>{[city, postcode].filter(Boolean).join(" · ")}</p>
    {phone ? <p className="whitespace-nowrap">{formatPhone(phone)}</p> : null}
    {website ? <p>{website}</p> : null}
    {children}
  </div>
);

type Merge = { id: string; stays: string; gone: string; by: string | null; at: string };

/** Recent merges, each with a button to undo it. */
export function LateMerges({ merges, days }: { merges: readonly Merge[]; days: number }) {
  if (merges.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-xl">Merged lately</h2>
      <p className="hint mt-1">{`Each can be undone for ${days} days.`}</p>
      <ul className="entries">
        {merges.map(({ id, stays, gone, by, at }) => (
          <li key={id} className="wrap-anywhere">
            <p>{`${gone} into ${stays}`}</p>
            <p className="entry-facts">{`${formatInstant(at)} · by ${by ?? "an account that is gone"}`}</p>
            <Press to={paths.adminDuplicatesVerb("undo")} about={{ merge: id }} className="mt-2" quiet>
              Undo <span className="sr-only">{`the merge of ${gone} into ${stays}`}</span>
            </Press>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Field, FieldError, SubmitButton, Tick } from "~/components/form/controls";
import { Checked, Rating } from "~/components/listing/business-card";
import { ListingPicture } from "~/components/listing/listing-picture";
import { TextLink } from "~/components/page/link";
import type { ListingSummary } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import { paths } from "~/paths";
import { DrawnFrom } from "./quiz-panel";

type Pickable = Pick<
  ListingSummary,
  "id" | "name" | "rating" | "reviews" | "imported" | "verified" | "checkedOn" | "services" | "logo" | "photo"
> & {
  distanceMiles: number;
  distanceExact: boolean;
  /** Whether it would be asked, if nobody else were chosen. */
  suggested: boolean;
  ticked: boolean;
};

/** What the page of the phone says before it asks for the number. */
export type Ahead = {
  /** `£1,020 to £1,380` */
  range: string;
  /** The answers that it is for, each with its question's id. */
  answers: readonly { step: string; label: string }[];
  /** Where the work is: 'Leeds', 'LS1 4DY'; absent while that is unknown. */
  place?: string;
  /** The postcode of it, where that was given. */
  near?: string;
  /** Who would be asked there, and others; absent where nobody can say. */
  roofers?: readonly Pickable[];
};

type PriceAheadProps = Ahead & {
  quizPath: string;
  action: string;
  draft?: string;
  errors?: readonly string[];
};

/** The estimate, what it is for, and where the work is. */
export function PriceAhead({ range, answers, quizPath, place, ...near }: PriceAheadProps) {
  return (
    <>
      <div className="deep gable mb-3 px-3.5 py-2.5">
        <p>
          About <b className="price">{range}</b>.
        </p>
        <p className="text-sm [&_.link]:text-inherit">
          {answers.map(({ step, label }) => (
            <span key={step}>
              <TextLink to={paths.quizStep(quizPath, step)}>{label}</TextLink>
              {" · "}
            </span>
          ))}
          a guide, not a quote
        </p>
      </div>
      {/* Closed, so that the question itself is on a small phone's first screen. */}
      <details className="mb-3" open={near.errors !== undefined}>
        <summary className="py-2 text-sm">
          {place ? "Is the work somewhere else?" : "See who would get it"}
        </summary>
        <WhereItIs {...near} />
      </details>
    </>
  );
}

const WhereItIs = ({
  near,
  action,
  draft,
  errors,
}: Pick<PriceAheadProps, "near" | "action" | "draft" | "errors">) => (
  <form method="post" action={action} className="mb-5 grid gap-2" noValidate>
    <DrawnFrom draft={draft} />
    <Field
      name="near"
      label="Postcode of the work"
      hint="Then choose who should see it. If you leave this, we ask at the end."
      autoComplete="postal-code"
      className="uppercase"
      autoCapitalize="characters"
      defaultValue={near}
      errors={errors}
      focusOnError
    />
    <SubmitButton quiet>Show who</SubmitButton>
  </form>
);

type WhoIsAskedProps = Pick<Ahead, "place"> & { roofers: readonly Pickable[]; errors?: readonly string[] };

/** Those who would be asked, ticked, and others near; what is ticked goes with the number. */
export function WhoIsAsked({ place, roofers, errors }: WhoIsAskedProps) {
  const [suggested, others] = [true, false].map((is) => roofers.filter((each) => each.suggested === is));
  if (!suggested?.length)
    return <p className="mb-5">{`No roofer we checked works in ${place} yet. We look for one by hand.`}</p>;
  return (
    <fieldset className="mb-5" aria-describedby={errors ? "who-error" : undefined}>
      <legend className="font-semibold">Who should see it?</legend>
      <FieldError id="who-error" errors={errors} />
      <input type="hidden" name="suggested" value={suggested.map(({ id }) => id).join(" ")} />
      {suggested.map((each) => (
        <Card key={each.id} roofer={each} />
      ))}
      {others?.length ? (
        <details open={others.some(({ ticked }) => ticked)}>
          <summary className="py-2">Show me others nearby</summary>
          <p className="hint">Tick up to three in all.</p>
          {others.map((each) => (
            <Card key={each.id} roofer={each} />
          ))}
        </details>
      ) : null}
    </fieldset>
  );
}

const Card = ({ roofer }: { roofer: Pickable }) => (
  <Tick name="who" value={roofer.id} defaultChecked={roofer.ticked}>
    <span className="flex gap-3">
      <span className="shrink-0">
        <ListingPicture listing={roofer} sizes="56px" className="h-11 w-14" first />
      </span>
      <span className="min-[22rem]:[&_.stamp]:whitespace-nowrap">
        <b>{roofer.name}</b>
        <small className="block">
          <Rating {...roofer} /> · {formatMiles(roofer.distanceMiles, roofer.distanceExact)}
        </small>
        <Checked {...roofer} />
      </span>
    </span>
  </Tick>
);

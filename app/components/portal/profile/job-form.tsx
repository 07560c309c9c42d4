import { Field, Hidden, SubmitButton } from "~/components/form/controls";
import { TextLink } from "~/components/page/link";
import { mostJobs, sentLabels } from "~/models/listings/profile/paper";
import { type Picture, shownPicture } from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { Section } from "./profile-form";

/** A refused form: what was typed, and the errors. */
export type RefusedPaper = {
  fields: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, readonly string[] | null>>;
};

type JobFormProps = { business: string; photos: readonly Picture[]; refused?: RefusedPaper };

/** Adds a finished job from two photos of the gallery, one from before and one from after. */
export function JobForm({ business, photos, refused }: JobFormProps) {
  const id = "job";
  return (
    <Section title={sentLabels.job} id={id}>
      <p className="hint">
        {`Your page shows the newest ${mostJobs}, each with its photos of before and after and the day a person here saw them.`}
      </p>
      {photos.length < 2 ? (
        <p className="mt-2">
          <TextLink to={paths.profile}>Put up both photos first</TextLink>, then choose them here.
        </p>
      ) : (
        <form method="post" action={paths.profilePage("proof", id)} noValidate className="grid gap-4">
          <Hidden fields={{ business, kind: "job" }} />
          <Field
            name="organisation"
            id="job-organisation"
            label="What was done, where and when"
            hint="Like: New slate roof in Harehills, May 2026. Leave out the address."
            maxLength={120}
            autoComplete="off"
            defaultValue={refused?.fields.organisation}
            errors={refused?.errors.organisation ?? undefined}
            focusOnError
          />
          <Choice name="before" label="The photo of before" photos={photos} refused={refused} />
          <Choice name="after" label="The photo of after" photos={photos} refused={refused} />
          <SubmitButton p="" quiet busy="Sending...">
            Send to be checked
          </SubmitButton>
        </form>
      )}
    </Section>
  );
}

type ChoiceProps = Omit<JobFormProps, "business"> & { name: "before" | "after"; label: string };

function Choice({ name, label, photos, refused }: ChoiceProps) {
  const [error] = refused?.errors[name] ?? [];
  return (
    <fieldset aria-describedby={error ? `job-${name}-error` : undefined}>
      <legend className="font-bold">{label}</legend>
      {error ? (
        <p id={`job-${name}-error`} className="error" data-problem="" tabIndex={-1}>
          {error}
        </p>
      ) : null}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <label className="relative block has-checked:[outline:3px_solid_var(--color-ink)]">
              <input
                type="radio"
                className="absolute top-2 left-2"
                name={name}
                value={photo.id}
                defaultChecked={refused?.fields[name] === photo.id}
              />
              <Thumbnail photo={photo} alt={photo.alt || `Photo ${place + 1}`} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Thumbnail({ photo, alt }: { photo: Picture; alt: string }) {
  const { src, srcSet } = shownPicture(photo);
  return (
    <picture>
      <source type="image/webp" srcSet={srcSet} sizes="6rem" />
      <img
        src={src}
        alt={alt}
        width={96}
        height={72}
        loading="lazy"
        className="aspect-4/3 h-auto w-full object-cover"
      />
    </picture>
  );
}

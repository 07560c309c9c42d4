import type { ButtonHTMLAttributes } from "react";

type SubmitButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "type" | "className" | "formAction" | "about"
> & {
  /** Where it sends its form, when not where the others of the form do. */
  to?: string;
  quiet?: boolean;
  /** As wide as the form: where it is the one thing to do. */
  wide?: boolean;
  /** What the script lets it say while the form is on its way. */
  busy?: string;
  /** What the script says first when the form went nowhere, where its form says it otherwise. */
  failed?: string;
};

export function SubmitButton({ to, quiet, wide, busy, failed, ...button }: SubmitButtonProps) {
  const classes = ["btn", quiet && "btn-quiet", wide && "w-full"].filter(Boolean).join(" ");
  return (
    <button
      type="submit"
      formAction={to}
      className={classes}
      data-busy={busy}
      data-failed={failed}
      {...button}
    />
  );
}

/** How much of a file has been sent: shown by the script, which alone can tell. */
export function Sending() {
  return (
    <div data-sending="" hidden className="grid gap-2">
      <progress max={1} aria-label="How much of the file has been sent" className="w-full" />
      <p className="figures" />
      <p>
        <button type="button" className="btn btn-quiet">
          Stop
        </button>
      </p>
    </div>
  );
}

type Fields = Readonly<Record<string, string | number | undefined>>;

type PressProps = Omit<SubmitButtonProps, "to"> & {
  /** Where it is sent: to the page itself, if nothing is said. */
  to?: string;
  /** What it is about, sent with it. */
  about?: Fields;
  className?: string;
};

/** One press that does one thing: a form of nothing but its button. */
export const Press = ({ to, about = {}, className, ...button }: PressProps) => (
  <form method="post" action={to} className={className}>
    <Hidden fields={about} />
    <SubmitButton {...button} />
  </form>
);

/** What a form sends that nobody types; without what is undefined. */
export const Hidden = ({ fields }: { fields: Fields }) =>
  Object.entries(fields).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );

import { SubmitButton, type SubmitButtonProps } from "./submit-button";

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

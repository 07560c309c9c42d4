import type { ReactNode } from "react";

type SubmitButtonProps = {
  children: ReactNode;
  name?: string;
  value?: string;
  quiet?: boolean;
  /** As wide as the form: where it is the one thing to do. */
  wide?: boolean;
};

export function SubmitButton({ children, name, value, quiet, wide }: SubmitButtonProps) {
  const classes = ["btn", quiet && "btn-quiet", wide && "w-full"].filter(Boolean).join(" ");
  return (
    <button type="submit" name={name} value={value} className={classes}>
      {children}
    </button>
  );
}

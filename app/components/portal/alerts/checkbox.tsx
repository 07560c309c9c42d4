import type { ReactNode } from "react";

type CheckboxProps = { name: string; label: string; hint?: ReactNode; ticked: boolean };

/** A box to tick, as large as a thumb, with its label beside it. */
export function Checkbox({ name, label, hint, ticked }: CheckboxProps) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={ticked}
          aria-describedby={hint ? `${name}-hint` : undefined}
          className="size-6 flex-none accent-brick"
        />
        {label}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className="hint [overflow-wrap:anywhere]">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

import type { ReactNode } from "react";

type AlertSectionProps = { id: string; title: string; hint?: string; children: ReactNode };

export function AlertSection({ id, title, hint, children }: AlertSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="panel mt-6 max-w-2xl">
      <h2 id={`${id}-title`} className="mb-3 text-xl">
        {title}
      </h2>
      {hint ? <p className="hint mb-4">{hint}</p> : null}
      {children}
    </section>
  );
}

/** Said while what they chose is no longer there, and emails go in its place. */
export function Lost({ email }: { email: string }) {
  return (
    <p role="status" className="note mt-4 max-w-2xl">
      What you chose no longer reaches you: you are not notified in any browser, and get no text. New leads
      come by email to {email} until you choose anew. If you want none of it, save with nothing ticked.
    </p>
  );
}

/** Said while there is nothing that would tell of a lead. */
export function Silent() {
  return (
    <p role="status" className="note mt-4 max-w-2xl">
      Everything is off: new leads arrive silently. You see them only when you look at your leads.
    </p>
  );
}

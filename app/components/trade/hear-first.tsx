import type { ReactNode } from "react";
import { WaitlistPromise } from "./waitlist-form";

type HearFirstProps = {
  id: string;
  /** Of the trade. */
  name: string;
  /** How somebody joins the waitlist. */
  children: ReactNode;
};

/** Where somebody waits for a trade that is not live. */
export function HearFirst({ id, name, children }: HearFirstProps) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <h2 id={id}>Hear first when {name} opens</h2>
      <WaitlistPromise name={name} />
      <div className="mt-5">{children}</div>
    </section>
  );
}

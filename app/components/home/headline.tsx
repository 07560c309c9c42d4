import type { ReactNode } from "react";
import { Icon } from "~/components/page/icon";

/** Four ways to say it; the first is the one that screen readers and search engines get. */
const variants = [
  "A fair price for your roof, before anyone climbs it.",
  "What a new roof costs, in ten short questions.",
  "Up to three vetted local roofers, from one short form.",
  "One slipped tile or a whole roof, put in good order.",
] as const;

/** Turns by CSS, four seconds each, until it is paused; `children` stand beside the pause control. */
export function Headline({ children }: { children: ReactNode }) {
  const [first, ...others] = variants;
  return (
    <div>
      <input type="checkbox" id="pause-headline" className="sr-only" />
      <h1 className="turning">
        <span>{first}</span>
        {others.map((variant) => (
          <span key={variant} aria-hidden="true">
            {variant}
          </span>
        ))}
      </h1>
      <div className="flex items-center justify-between gap-4">
        {children}
        <label htmlFor="pause-headline" className="pause nav-link hint text-sm">
          <Icon name="pause" className="size-4" />
          <span>
            Pause<span className="sr-only"> the headline</span>
          </span>
        </label>
      </div>
    </div>
  );
}

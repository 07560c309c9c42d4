import { site } from "~/content/site";
import { paths } from "~/paths";

/** The name under its roof, leading home. */
export function Wordmark() {
  return (
    <a href={paths.home} className="wordmark">
      <svg width="28" height="28" viewBox="0 0 28 28" fill="none" strokeLinejoin="round" aria-hidden="true">
        <path stroke="currentColor" d="M7 13v11h14V13M12 24v-6h4v6" strokeWidth="2.25" />
        <path
          stroke="var(--color-ember)"
          d="M2.5 14.5 14 4l11.5 10.5"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </svg>
      {site.name}
    </a>
  );
}

import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/submit-button";
import { paths } from "~/paths";
import { HiredForm, hiredIntents, type Named } from "./hired-form";

/** What the forms of the page post. */
export const requestIntents = [
  "stop",
  "resume",
  ...hiredIntents,
  "ask-another",
  "rung-yes",
  "rung-no",
] as const;
export type RequestIntent = (typeof requestIntents)[number];

type RequestActionsProps = {
  token: string;
  stopped: boolean;
  hired: boolean;
  /** What it does to stop it. */
  stop: string;
  given: readonly Named[];
};

/** What a homeowner can do about a request, each with what it will do. */
export function RequestActions({ token, stopped, hired, stop, given }: RequestActionsProps) {
  return (
    <div className="mt-2">
      <HiredForm given={given} hired={hired} />
      {stopped ? (
        <Action intent="resume" label="Start sending again">
          {hired
            ? "It did not work out? Those who heard of it are told, and other businesses near you may get your request again."
            : "Other businesses near you may get your request again."}
        </Action>
      ) : (
        <Action intent="stop" label="Stop sending to more">
          {stop}
        </Action>
      )}
      <div className="border-t border-line py-4">
        <p>
          We delete what says who you are, and tell the businesses that had it. You read what stays, and are
          asked once more, before we do.
        </p>
        <a href={paths.myRequestDeletion(token)} className="btn btn-quiet mt-3">
          Delete my details
        </a>
      </div>
    </div>
  );
}

function Action({ intent, label, children }: { intent: RequestIntent; label: string; children: ReactNode }) {
  return (
    <form method="post" className="border-t border-line py-4">
      <p className="mb-3">{children}</p>
      <SubmitButton name="intent" value={intent} quiet>
        {label}
      </SubmitButton>
    </form>
  );
}

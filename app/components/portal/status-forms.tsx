import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { statusLabels } from "~/components/lead/status-badge";
import { type LeadStatus, leadStatuses } from "~/models/leads/lead";

type StatusSelectProps = { leadId: string; status: LeadStatus; customer: string };

/** Sets any status, in the row of the list. */
export function StatusSelect({ leadId, status, customer }: StatusSelectProps) {
  return (
    // Made anew when the status changes, or the select would keep what it first showed.
    <Form method="post" key={status} className="flex gap-2 md:max-lg:flex-col">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="leadId" value={leadId} />
      <select
        name="status"
        aria-label={`Status of ${customer}`}
        defaultValue={status}
        className="input mt-0 min-w-34"
      >
        {leadStatuses.map((option) => (
          <option key={option} value={option}>
            {statusLabels[option]}
          </option>
        ))}
      </select>
      <SubmitButton quiet>Update</SubmitButton>
    </Form>
  );
}

/** The steps that a professional takes a lead through. */
const offered = ["contacted", "quoted", "booked", "completed", "declined"] as const;

/** One button a status; the current one is disabled. */
export function StatusButtons({ status }: { status: LeadStatus }) {
  return (
    <Form method="post" className="mt-4 flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="status" />
      {offered.map((option) => (
        <button
          key={option}
          type="submit"
          name="status"
          value={option}
          disabled={option === status}
          className="btn btn-quiet"
        >
          {statusLabels[option]}
        </button>
      ))}
    </Form>
  );
}

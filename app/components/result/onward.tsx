import { site } from "~/content/site";
import { whatsAppLink } from "~/models/phones/phone";

type OnwardProps = {
  /** Where another quote begins. */
  again: string;
  againLabel: string;
};

const opening = `Hello ${site.name}, I have a question about my quote request.`;
/** The chat opens half written; who asks, and about what, is theirs to say. */
const chat = whatsAppLink(site.whatsApp);

/** A person to ask and, last, another quote. */
export function Onward({ again, againLabel }: OnwardProps) {
  return (
    <section aria-labelledby="help" className="no-print">
      <h2 id="help" className="text-xl">
        Any questions?
      </h2>
      {chat ? <p className="hint mt-1">Write to us on WhatsApp. A person answers.</p> : null}
      {chat ? (
        <p className="mt-4">
          <a href={`${chat}?text=${encodeURIComponent(opening)}`} rel="noreferrer" className="btn btn-quiet">
            Chat on WhatsApp
          </a>
        </p>
      ) : null}
      <p className="mt-3">
        <a href={again} className="nav-link">
          {againLabel}
        </a>
      </p>
    </section>
  );
}

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

/** A person to ask, and another quote. */
export function Onward({ again, againLabel }: OnwardProps) {
  return (
    <section aria-labelledby="help">
      <h2 id="help" className="text-xl">
        Any questions?
      </h2>
      {chat ? <p className="hint mt-1">Write to us on WhatsApp. A person answers.</p> : null}
      <p className="mt-4 flex flex-wrap gap-3">
        {chat ? (
          <a href={`${chat}?text=${encodeURIComponent(opening)}`} rel="noreferrer" className="btn btn-quiet">
            Chat on WhatsApp
          </a>
        ) : null}
        <a href={again} className="btn">
          {againLabel}
        </a>
      </p>
    </section>
  );
}

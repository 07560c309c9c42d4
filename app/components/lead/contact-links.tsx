import { QuietLink } from "~/components/page/link";
import { formatPhone, telHref, whatsAppLink } from "~/models/phones/phone";
import { formatPostcode } from "~/models/places/postcode";
import { serviceName } from "~/models/trades/words";

export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The outcode alone once the details were deleted. */
  postcode: string;
  serviceType: string;
  /** When the homeowner had them deleted: they are empty from then on. */
  erasedAt: string | null;
};

/** Who writes: signs the email. */
export type Sender = { contactName: string; businessName: string };

/** What the customer is called; every quiz asks for a name, so nobody without one was never deleted. */
export const fullName = ({ firstName, lastName }: Pick<Contact, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim() || "Details deleted";

/** Rings the customer, `first` of what can be done; the number itself when it is none that can be dialled. */
export function CallLink({ contact, first }: { contact: Contact; first?: boolean }) {
  const href = telHref(contact.phone);
  if (!href) return <span className="nav-link">{contact.phone}</span>;
  return (
    <a href={href} className={first ? "btn" : "btn btn-quiet"}>
      Call <span className="sr-only">{fullName(contact)} on </span>
      <span className="figures whitespace-nowrap">{formatPhone(contact.phone)}</span>
    </a>
  );
}

/** Opens an email to the customer that is half written. */
export const EmailLink = ({ contact, sender }: { contact: Contact; sender: Sender }) => (
  <QuietLink to={emailHref(contact, sender)}>
    Email <span className="sr-only">{fullName(contact)}</span>
  </QuietLink>
);

/** Opens a chat; nothing for a number that has none. */
export function WhatsAppLink({ contact }: { contact: Contact }) {
  const href = whatsAppLink(contact.phone);
  if (!href) return null;
  return (
    <a href={href} className="btn btn-quiet" rel="noreferrer">
      WhatsApp <span className="sr-only">{fullName(contact)}</span>
    </a>
  );
}

function emailHref(contact: Contact, { contactName, businessName }: Sender): string {
  const service = serviceName(contact.serviceType).toLowerCase();
  const subject = `Your ${service} quote request`;
  const body = [
    `Hi ${contact.firstName},`,
    "",
    `Thank you for your ${service} quote request for ${formatPostcode(contact.postcode)}. I would like to find out a little more about the work. When is a good time to call?`,
    "",
    "Kind regards,",
    contactName,
    businessName,
  ].join("\r\n");
  const to = encodeURIComponent(contact.email).replace("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

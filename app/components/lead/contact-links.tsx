import { QuietLink } from "~/components/page/link";
import { formatPhone, telHref, whatsAppLink } from "~/models/reading/phone";
import { formatPostcode } from "~/models/reading/postcode";
import { serviceName } from "~/models/trades/words";

export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Only the outcode once the details were deleted. */
  postcode: string;
  serviceType: string;
  /** When the homeowner had these details deleted: they are empty from then on. */
  erasedAt: string | null;
};

/** Who signs the email. */
export type Sender = { contactName: string; businessName: string };

/** The customer's name. Every quiz asks for one, so where there is none the details were deleted. */
export const fullName = ({ firstName, lastName }: Pick<Contact, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim() || "Details deleted";

/** Rings the customer; `first` makes it the primary button. A number that cannot be dialled is shown as text. */
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

/** Opens a drafted email to the customer; nothing for one who left none. */
export const EmailLink = ({ contact, sender }: { contact: Contact; sender: Sender }) =>
  contact.email ? (
    <QuietLink to={emailHref(contact, sender)}>
      Email <span className="sr-only">{fullName(contact)}</span>
    </QuietLink>
  ) : null;

/** Opens a WhatsApp chat; nothing for a number that cannot have one. */
export function WhatsAppLink({ contact }: { contact: Contact }) {
  const href = whatsAppLink(contact.phone);
  if (!href) return null;
  return (
    <QuietLink to={href} rel="noreferrer">
      WhatsApp <span className="sr-only">{fullName(contact)}</span>
    </QuietLink>
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

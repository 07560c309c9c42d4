import { Icon } from "~/components/page/icon";
import type { ListingDetail } from "~/models/listings/listing";
import { webAddress } from "~/models/listings/profile/web-address";
import { formatPhone, telHref, whatsAppLink } from "~/models/phones/phone";

type Contact = Pick<ListingDetail, "id" | "name" | "phone" | "website" | "featured"> & {
  /** Where quotes for its trade are asked for. */
  quotes: string;
};

/** The ways to a business: what a thumb wants first. A text that is no number or address is never a link. */
export function ContactLinks({ id, name, phone, website, featured, quotes }: Contact) {
  const call = phone && telHref(phone);
  const chat = phone && whatsAppLink(phone);
  const site = webAddress(website);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <a href={quotes} className="btn">
        Get Free Quotes
      </a>
      {call ? (
        <a href={call} className="btn btn-quiet" data-call={featured ? id : undefined}>
          <Icon name="phone" /> Call {formatPhone(phone)}
        </a>
      ) : null}
      {chat ? (
        <a href={chat} className="btn btn-quiet" rel="noreferrer">
          WhatsApp <span className="sr-only">{name}</span>
        </a>
      ) : null}
      {site ? (
        <a href={site.href} className="link nav-link min-w-0" rel="nofollow noopener">
          <span className="min-w-0">
            <span className="sr-only">Website: </span>
            {site.host}
          </span>
        </a>
      ) : null}
    </div>
  );
}

import { Icon } from "~/components/page/icon";
import { ButtonLink, LineLink } from "~/components/page/link";
import type { ListingDetail } from "~/models/listings/listing";
import { formatPhone, telHref, whatsAppLink } from "~/models/reading/phone";
import { webAddress } from "~/models/reading/website";

type Actions = Pick<ListingDetail, "id" | "phone" | "featured"> & {
  /** `href` is where to ask for quotes in its trade; `asks`: this business is asked first. */
  quotes: { href: string; asks: boolean };
};

/** Call and quotes, at the bottom of a phone's screen. A number that cannot be dialled is never a link. */
export function ContactBar({ id, phone, featured, quotes }: Actions) {
  const call = phone && telHref(phone);
  return (
    <p className="acts no-print">
      {call ? (
        <a href={call} className="btn btn-quiet" data-call={featured ? id : undefined}>
          <Icon name="phone" className="size-5" /> Call <span className="number">{formatPhone(phone)}</span>
        </a>
      ) : null}
      <ButtonLink to={quotes.href} rel={quotes.asks ? "nofollow" : undefined}>
        {quotes.asks ? "Ask for a price" : "Get Free Quotes"}
      </ButtonLink>
    </p>
  );
}

/** WhatsApp and website; text that is not a valid number or address is never a link. */
export function OtherWays({ name, phone, website }: Pick<ListingDetail, "name" | "phone" | "website">) {
  const chat = phone && whatsAppLink(phone);
  const site = webAddress(website);
  if (!chat && !site) return null;
  return (
    <p className="flex flex-wrap gap-x-5">
      {chat ? (
        <LineLink to={chat} rel="noreferrer">
          WhatsApp <span className="sr-only">{name}</span>
        </LineLink>
      ) : null}
      {site ? (
        <a href={site.href} className="link nav-link min-w-0" rel="nofollow noopener">
          <span className="min-w-0">
            <span className="sr-only">Website: </span>
            {site.host}
          </span>
        </a>
      ) : null}
    </p>
  );
}

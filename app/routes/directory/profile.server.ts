import type { ShownJob } from "~/components/listing/gallery";
import type { Profile } from "~/components/listing/profile";
import { env } from "~/env.server";
import { londonDay } from "~/models/base/clock";
import { answerSpan, answerWords } from "~/models/leads/answer-time";
import type { ListingDetail } from "~/models/listings/listing";
import type { ShownCheck } from "~/models/listings/profile/check";
import { weekOfHours } from "~/models/listings/profile/hours";
import { ownPicture, type Picture, shownPicture } from "~/models/listings/profile/picture";
import { type FinishedJob, readShown } from "~/models/listings/profile/shown.server";
import { quizOf, startOf } from "~/models/quiz/addresses";
import { priceGuide } from "~/models/quiz/price-ahead";
import { takesRequests } from "~/models/quiz/wish";
import { findTrade, type Trade } from "~/models/trades/trade";
import { paths } from "~/paths";

const mostPictures = 12;

/** What the page of a listing shows: pictures of claimed ones only, and only those that are stored with us. */
export async function readProfile(listing: ListingDetail): Promise<Profile> {
  const { pictures: stored, checks, jobs } = await readShown(listing.id);
  const trade = findTrade(listing.trade ?? "");
  const pictures = listing.claimed ? [listing.logoUrl, ...listing.galleryImages] : [];
  const [logo, ...gallery] = pictures.map((address) => ownPicture(address, env.SITE_URL));
  const others = [...new Set(gallery)].flatMap((src) => (src === undefined ? [] : [{ src }]));
  const photos = stored.filter(({ kind }) => kind === "gallery");
  return {
    ...shown(listing),
    services: [...new Set(listing.services)],
    logo,
    gallery: listing.claimed && photos.length > 0 ? photos.map(shownPicture) : others.slice(0, mostPictures),
    trade: trade?.label,
    quotes: quotesOf(listing, trade),
    answers: answerWords(answerSpan(listing.answerMinutes)),
    prices: trade?.slug === "roofing" ? priceGuide(listing.services) : [],
    people: trade?.live ? trade.people : undefined,
    tradeSlug: trade?.slug,
    week: weekOfHours(listing.hours, listing.openings),
    checked: listing.verified ? checks.map(checkedFact) : [],
    jobs: listing.claimed ? jobs.flatMap((job) => shownJob(job, photos)) : [],
  };
}

/** The quiz that asks this business first, if it takes requests; else where the quiz of its trade begins. */
function quotesOf(listing: ListingDetail, trade: Trade | undefined): Profile["quotes"] {
  if (trade && takesRequests(listing)) {
    return { href: paths.quizFor(quizOf(trade).path, listing.id), asks: true };
  }
  return { href: trade ? startOf(trade) : paths.quote, asks: false };
}

function shownJob({ said, beforeId, afterId, seenAt }: FinishedJob, photos: readonly Picture[]): ShownJob[] {
  const [before, after] = [beforeId, afterId].map((wanted) => photos.find(({ id }) => id === wanted));
  if (!before || !after || !seenAt) return [];
  return [{ said, before: shownPicture(before), after: shownPicture(after), seenOn: londonDay(seenAt) }];
}

const checkedFact = ({ kind, organisation, number, expiresOn, checkedAt }: ShownCheck) => ({
  ...{ kind, organisation, number, expiresOn },
  checkedOn: londonDay(checkedAt),
});

const monthOf = (at: Date | null): string | undefined =>
  at?.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });

/** Only the fields that the page shows: anybody can read what a page carries. */
function shown({ id, name, city, citySlug, description, own, google, ...rest }: ListingDetail) {
  const { verified, featured, claimed, phone, website, streetAddress, postcode } = rest;
  const { latitude, longitude, establishedYear, employeeCount, radiusMiles } = rest;
  return {
    ...{
      id,
      name,
      city,
      citySlug,
      description,
      own,
      google: google.reviews > 0 ? { ...google, asOf: monthOf(google.asOf) } : undefined,
      verified,
      featured,
      claimed,
      phone,
      website,
    },
    ...{ streetAddress, postcode, latitude, longitude, establishedYear, employeeCount, radiusMiles },
  };
}

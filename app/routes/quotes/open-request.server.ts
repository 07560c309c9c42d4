import { findAnother } from "~/models/leads/next-roofer.server";
import { factAttributes } from "~/models/leads/now/facts";
import { photoWords, rungWords, spokenWords, urgentWords } from "~/models/leads/now/homeowner";
import {
  anotherWords,
  bookedWords,
  cancelledWords,
  chosenPriceOf,
  lookingWords,
  stillWords,
  textsWords,
} from "~/models/leads/now/homeowner-actions";
import { oneThing } from "~/models/leads/now/one-thing";
import { listTold } from "~/models/leads/own-request/hired.server";
import type { OwnRequest } from "~/models/leads/own-request/own-request.server";
import { doubtOf } from "~/models/leads/own-request/postcode-doubt";
import { listGivenTo } from "~/models/leads/shown-roofers.server";
import { readCompared } from "~/models/prices/compared.server";
import { askedThenWords, estimateNow, guideWords } from "~/models/quiz/estimate";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { readOffers } from "~/models/reviews/own-reviews.server";
import { listUnseen } from "~/models/threads/thread.server";

/** What the page of an open request shows to whoever has its link. */
export async function readOpenRequest(request: OwnRequest, token: string) {
  const { now, serviceType, source, outcode, answers, estimate, homeownerNotes } = request;
  const asked = rungWords(now);
  const own = await readOwn(now);
  const texts = request.emailed ? textsWords(now, request.textsWanted) : null;
  const looking = lookingWords(now);
  const given = await listGivenTo(now);
  const { another, instead } = await anotherOffer(now);
  const told = request.hiredAt ? await listTold(request.id) : [];
  const prices = await readComparison(request, given);
  const receivers = given.map((each) => ({ ...each, ...own(each) }));
  return {
    state: "open" as const,
    facts: factAttributes(now),
    ...{ token, serviceType, outcode },
    doubt: doubtOf(request, now),
    estimate: estimateNow(estimate).result,
    asked: askedThenWords(estimate),
    guide: guideWords(estimate, serviceType),
    chosen: chosenPriceOf(now),
    answers: recordedAnswers(source, answers),
    notes: homeownerNotes,
    photo: photoWords(request.photos.length),
    photos: request.photos,
    madeAt: request.createdAt.toISOString(),
    stopped: request.routingStoppedAt !== null,
    hired: request.hiredAt !== null,
    texts: texts === null ? null : { wanted: request.textsWanted, words: texts },
    // In an emergency there is nothing to choose.
    looking: looking === null ? null : { wanted: now.emergency ? null : now.keepLooking, words: looking },
    now: nowOf(now, { told, prices, receivers }),
    still: stillWords(now),
    booked: now.booked.map(({ id, name }) => ({ id, name, words: bookedWords({ name }) })),
    prices,
    receivers,
    urgent: now.holders.length === 0 ? urgentWords(now) : null,
    ...{ another, instead },
    question: asked === null ? null : { words: asked, answer: now.question?.answer ?? null },
    spoken: spokenWords(now),
  };
}

type About = {
  told: string[];
  prices: Awaited<ReturnType<typeof readComparison>>;
  receivers: readonly { id: ListingId; name: string; wrote: boolean }[];
};

/** What is so now and the press that is next, going by its prices and what was written. */
function nowOf(now: OwnRequest["now"], { told, prices, receivers }: About) {
  const choosable = prices?.columns.filter((column) => column.choosable) ?? [];
  const done = now.completed.find(({ reviewed, doneAt }) => !reviewed && doneAt <= now.at) && now.chosen;
  const { cancelled } = prices ?? {};
  const partner = receivers.find(({ id }) => id === cancelled?.businessId);
  return oneThing(now, {
    ...{ told, prices: choosable.length, sent: choosable.some(({ entered }) => !entered) },
    ...{ agreement: prices?.agreement ?? null, review: done?.id },
    wrote: receivers.find(({ wrote }) => wrote)?.id,
    cancelled: cancelled && partner ? cancelledWords(partner, cancelled.at) : null,
  });
}

/** What its homeowner can do with each business: the review that can be written of it, and what is to read from it. */
async function readOwn(now: OwnRequest["now"]) {
  const [offers, unseen] = await Promise.all([readOffers(now), listUnseen(now.id)]);
  return ({ id }: { id: ListingId }) => ({ review: offers.get(id) ?? null, wrote: unseen.has(id) });
}

/**
 * After a business declined or left: the offer to ask one more, or why no other is asked. `instead`: how many were
 * asked, while another can have the place of one that is silent.
 */
async function anotherOffer(now: OwnRequest["now"]) {
  const found = await findAnother(now);
  const words = anotherWords(now, found);
  const asked = found ? now.given.length : null;
  return { another: words === null ? null : { words, asked }, instead: now.silent.length > 0 ? asked : null };
}

/** What the page of a request shows of its prices: each with what was checked of its business, and how to ask it. */
async function readComparison(request: OwnRequest, given: Awaited<ReturnType<typeof listGivenTo>>) {
  const compared = await readCompared(request);
  return (
    compared && {
      ...compared,
      columns: compared.columns.map((column) => {
        const business = given.find(({ id }) => id === column.businessId);
        return {
          ...column,
          page: business?.page,
          checkedOn: business?.verified && business.page ? business.checkedOn : null,
        };
      }),
    }
  );
}

import { db } from "~/database/db.server";
import type { OwnRequest } from "~/models/leads/own-request/own-request.server";
import { findChosen, isAgreed, listAgreements } from "./agreements.server";
import { barWords, type ChoiceBar, choiceBarOf, undoUntil } from "./choosing";
import { listReceived, type ReceivedPrice } from "./comparing.server";
import { comparedRows, questionsAbout } from "./comparison";
import { isRoofReplacement } from "./job";
import { londonDay } from "./price-form";

/** A price in its column. */
function columnOf(price: ReceivedPrice, request: OwnRequest, bar: ChoiceBar | null) {
  const { priceId, versionId, businessId, entered, name, number, totalPence, hasFile, withdrawnWhy } = price;
  const rows = comparedRows(price, {
    roofReplacement: isRoofReplacement(request),
    estimate: request.estimate.result,
  });
  const open = bar === null || bar === "over";
  return {
    ...{ priceId, versionId, businessId, entered, name, number, totalPence, hasFile, rows },
    at: price.at.toISOString(),
    chosen: bar === "chosen",
    choosable: bar === null,
    standing: bar
      ? [barWords(bar, price), bar === "withdrawn" ? withdrawnWhy : ""].filter(Boolean).join(" ")
      : "",
    questions: open ? questionsAbout(name, rows, price.totalPence) : null,
  };
}

/** Everything that a request's page says of its prices; null while there is nothing to compare and nobody to wait for. */
export async function readCompared(request: OwnRequest) {
  const { id, now, hiredVersionId } = request;
  const [received, agreements, chosen] = await Promise.all([
    listReceived(db, id),
    listAgreements(db, id),
    findChosen(db, id),
  ]);
  if (!now.proved || (received.length === 0 && now.holders.length === 0)) return null;
  const today = londonDay(now.at);
  const until = hiredVersionId ? undoUntil(now) : null;
  const [newest] = agreements;
  return {
    columns: received.map((price) =>
      columnOf(price, request, choiceBarOf(now, hiredVersionId, price, today)),
    ),
    undoUntil: until ? until.toISOString() : null,
    agreement:
      !chosen && !newest
        ? null
        : newest && isAgreed(newest)
          ? ("agreed" as const)
          : newest
            ? ("waits" as const)
            : ("none" as const),
  };
}

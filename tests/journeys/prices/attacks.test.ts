import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { pricePaths } from "~/models/prices/addresses";
import { listAgreements } from "~/models/prices/agreements.server";
import { enterPrice } from "~/models/prices/entered-price.server";
import { readTyped } from "~/models/prices/price-form";
import { saveDraft } from "~/models/prices/sending.server";
import { paths } from "~/paths";
import { priceFiles, prices } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  chooses,
  janeWithCode,
  lastCode,
  pricer,
  pricerAt,
  receivedOf,
  sendsPrice,
  threePrices,
  writes,
} from "../../support/people/prices";
import { aLead } from "../../support/people/professionals";
import { requestToken } from "../../support/request-token";

useDatabase();

/** What only the sides of these prices may read. */
const secret = "A secret of Hyde Park Road";
const tables = [
  "leads",
  "prices",
  "price_versions",
  "price_files",
  "agreements",
  "agreement_acceptances",
  "outbox",
];

/** Everything that somebody who is turned away could have changed. */
const state = async () => {
  const rows = tables.map((table) => sql`select ${table}::text, to_jsonb(t) from ${sql.identifier(table)} t`);
  return JSON.stringify(
    await rowsFrom(db)(sql`select * from (${sql.join(rows, sql` union all `)}) as held order by 1, 2`),
  );
};

/** Three prices, one of them with a file and a draft, one from paper, and an agreement about the second. */
async function attacked() {
  const here = await threePrices();
  await sendsPrice(here.moor, { amount: "7,000", vat: "plus", exclusions: secret });
  await chooses(here.moor);
  await writes(here.lead, secret);
  const terms = readTyped({ amount: "6,000", vat: "none", exclusions: secret }, new Date());
  if (!terms) throw new Error("The price is none");
  await enterPrice(here.lead, { whose: "Bob", terms });
  const { revision = 0 } = (await findRow(prices, { businessId: here.moor.businessId })) ?? {};
  const file = { name: "quote.pdf", type: "application/pdf" as const, bytes: Buffer.from(secret) };
  await saveDraft({ ...here.moor, revision, fields: { exclusions: secret }, file });
  const stored = await findRow(priceFiles);
  const entry = await findRow(prices, { entered: true });
  const [agreement] = await listAgreements(db, here.lead);
  return { ...here, file: stored?.id ?? "", entry: entry?.id ?? "", agreement };
}

type Attacked = Awaited<ReturnType<typeof attacked>>;

const ofLead = ({ lead, file }: Attacked) => [
  pricePaths.own(lead),
  pricePaths.own(lead, "look"),
  pricePaths.own(lead, "withdraw"),
  pricePaths.ownFile(lead, file),
  ...ofAgreement(lead),
];
const ofAgreement = (lead: LeadId) => [
  pricePaths.ownAgreement(lead),
  pricePaths.ownAgreement(lead, "accept"),
  pricePaths.ownAgreement(lead, "complain"),
];

async function ofRequest(token: string, { slaters, moor, dales, entry }: Attacked) {
  const versions = await Promise.all([slaters, moor, dales].map(receivedOf));
  return [
    ...versions.flatMap(({ versionId }) => [
      pricePaths.receivedAt(token, versionId, "choose"),
      pricePaths.receivedAt(token, versionId, "file"),
    ]),
    pricePaths.entered(token, entry),
    pricePaths.enteredRemoval(token, entry),
    pricePaths.agreement(token),
    ...(["code", "accept", "complain", "cancel"] as const).map((verb) => pricePaths.agreement(token, verb)),
  ];
}

test("whoever is no side of a price reads nothing of it and changes nothing, at any address", async () => {
  const here = await attacked();
  await janeWithCode(here.token);
  const code = await lastCode();
  const other = await aLead({ email: "other@home.example", phone: "+447700900555" });
  const pat = await pricerAt(await pricer(other, "Pat’s Roofs"), paths.dashboard);
  const dales = await pricerAt(here.dales, paths.dashboard);
  const tokens = [requestToken(other), "made-up", here.token.slice(0, -1)];
  const strangers = await Promise.all(tokens.map((token) => ofRequest(token, here)));
  const cut = tokens.slice(1).flatMap((token) => [paths.myRequest(token), paths.myRequestDeletion(token)]);
  const complaint = pricePaths.complaint(here.agreement?.id ?? "");
  const tries: [string, Visitor][] = [
    ...ofLead(here).flatMap((at): [string, Visitor][] => [
      [at, new Visitor()],
      [at, pat],
    ]),
    ...[...ofAgreement(here.lead), pricePaths.ownFile(here.lead, here.file)].map((at): [string, Visitor] => [
      at,
      dales,
    ]),
    ...[...strangers.flat(), ...cut].map((at): [string, Visitor] => [at, new Visitor()]),
    ...[new Visitor(), pat, dales].map((visitor): [string, Visitor] => [complaint, visitor]),
  ];
  expect(tries.length).toBeGreaterThanOrEqual(60);
  const before = await state();
  const { sha256 = "" } = here.agreement ?? {};
  const forged = {
    ...{
      amount: "1",
      vat: "none",
      revision: "3",
      why: "Forged",
      address: "Forged Lane",
      complaint: "Forged words",
    },
    ...{ sha256, code, besides: "Forged", business: here.moor.businessId, intent: "save" },
  };
  for (const [at, visitor] of tries) {
    const read = await visitor.raw(at);
    expect([303, 404], `GET ${at}: ${read.status}`).toContain(read.status);
    expect(await read.text(), at).not.toContain(secret);
    const pressed = await visitor.post(at, forged);
    expect([303, 401, 404, 405], `POST ${at}: ${pressed.status}`).toContain(pressed.status);
    expect(await pressed.text(), at).not.toContain(secret);
  }
  // Their own lead, as a business that is not theirs.
  expect((await pat.post(pricePaths.own(other), forged)).status).toBe(404);
  expect(await state()).toBe(before);
});

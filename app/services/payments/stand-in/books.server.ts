import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The stand-in's records: Stripe's objects as in its API, as far as they are read here. */
export type Books = {
  checkouts: Record<string, CheckoutEntry>;
  subscriptions: Record<string, SubscriptionEntry>;
  invoices: Record<string, InvoiceEntry>;
  prices: Record<string, PriceEntry & { id: string; object: "price" }>;
  refunds: Record<string, { id: string; object: "refund"; payment_intent: string; amount: number }>;
  events: Record<string, EventEntry>;
  /** The answers by idempotency key. */
  answers: Record<string, { status: number; body: unknown }>;
  /** Pence that customers have to their credit, which pay before the card does. */
  credits: Record<string, number>;
  /** Whether cards are declined when a change of plan or the end of a trial is charged. */
  declines: boolean;
  /** Events that the webhook has not taken yet, oldest first. */
  waiting: string[];
};

export type Metadata = Record<string, string>;
export type PriceEntry = {
  unit_amount: number;
  currency: string;
  recurring: { interval: string; interval_count: number };
  /** The whole product, as if expanded. */
  product?: { metadata: Metadata };
};

export type CheckoutEntry = {
  id: string;
  object: "checkout.session";
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  mode: string;
  customer: string | null;
  customer_email: string;
  metadata: Metadata;
  subscription: string | null;
  amount_total: number;
  success_url: string;
  cancel_url: string;
  created: number;
  /** Metadata for the subscription. */
  subscription_metadata: Metadata;
  description: string;
  product: string;
  price: PriceEntry;
  /** For how many days the card is kept without a charge; absent if it is charged at once. */
  trial_days?: number;
};

export type SubscriptionEntry = {
  id: string;
  object: "subscription";
  customer: string;
  status: "trialing" | "active" | "past_due" | "canceled";
  metadata: Metadata;
  description: string;
  created: number;
  start_date: number;
  /** When its trial ends or ended; absent if it had none. */
  trial_end?: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string;
  items: { object: "list"; data: ItemEntry[] };
};
type ItemEntry = {
  id: string;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  price: PriceEntry;
};

export type InvoiceEntry = {
  id: string;
  object: "invoice";
  status: "paid" | "open";
  customer: string;
  amount_paid: number;
  amount_due: number;
  currency: string;
  created: number;
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Metadata };
  };
  payments: { object: "list"; data: { status: string; payment: { payment_intent: string } }[] };
  status_transitions: { paid_at: number | null };
  lines: { object: "list"; data: { period: { start: number; end: number }; amount: number }[] };
};

type EventEntry = { id: string; object: "event"; type: string; created: number; data: { object: object } };

export const emptyBooks = (): Books => ({
  checkouts: {},
  subscriptions: {},
  invoices: {},
  prices: {},
  refunds: {},
  events: {},
  answers: {},
  credits: {},
  declines: false,
  waiting: [],
});

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Storage of the books, between two starts of a demonstration and for its other processes. */
export type Shelf = {
  /** The stored books; undefined if nobody else has written since this shelf read or wrote. */
  read(): Books | undefined;
  write(books: Books): void;
};

/** For a demonstration in memory: purchases are lost with the process, as everything else is. */
export const noShelf: Shelf = { read: () => undefined, write() {} };

export function fileShelf(folder: string): Shelf {
  const file = path.join(folder, "payments.json");
  let seen = "";
  return {
    read() {
      try {
        const version = versionOf(file);
        if (version === seen) return undefined;
        const books = { ...emptyBooks(), ...JSON.parse(readFileSync(file, "utf8")) };
        seen = version;
        return books;
      } catch (error) {
        // Nothing was bought yet. The file is never incomplete, since it is put in place by a rename.
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    write(books) {
      mkdirSync(folder, { recursive: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(books), { mode: 0o600 });
      renameSync(draft, file);
      seen = versionOf(file);
    },
  };
}

/** Changes whenever a file is moved there. */
function versionOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true });
  return `${ino}/${size}/${mtimeNs}`;
}

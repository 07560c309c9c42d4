import type { PlanId } from "~/models/placements/plan";
import { readSubscription } from "../stripe-shapes.server";
import {
  cancelAtPeriodEnd,
  completeCheckout,
  dispute,
  passMonths,
  payOpenInvoice,
  refund,
  renew,
} from "./bank.server";
import { type Books, emptyBooks, type Shelf, type SubscriptionEntry, secondsOf } from "./books.server";
import { type ApiRequest, answerApi, type Pages } from "./endpoints.server";
import { type EarlierPlan, enterEarlier } from "./opening.server";
import { signedHeader } from "./signature.server";

/** Posts a signed event to the webhook, as the vendor does; resolves to the response's status. */
export type Deliver = (body: string, signature: string) => Promise<number>;

type StandInSettings = { shelf: Shelf; pages: Pages; webhookSecret: string; deliver: Deliver };

/** What the stand-in's payment page shows. */
export type DemoCheckout = {
  id: string;
  product: string;
  /** Pence a month. */
  amount: number;
  email: string;
  /** For how many days nothing is charged; 0 if the card is charged at once. */
  trialDays: number;
  open: boolean;
  successUrl: string;
  cancelUrl: string;
};

/** What the stand-in's billing page shows of a subscription. */
export type DemoSubscription = {
  id: string;
  plan: PlanId | undefined;
  /** Pence a month. */
  price: number;
  description: string;
  status: SubscriptionEntry["status"];
  periodEnd: Date;
  cancelled: boolean;
  invoices: { id: string; paid: boolean; amount: number; at: Date; refunded: boolean }[];
};

/**
 * Plays Stripe in a demonstration and in tests: keeps books, answers the adapter's requests, and sends signed events to
 * our own webhook until it takes them. `clock` is the vendor's: tests move it.
 */
export class StandIn {
  clock: () => Date = () => new Date();
  readonly #settings: StandInSettings;
  #known: Books = emptyBooks();
  #delivering: Promise<void> = Promise.resolve();

  constructor(settings: StandInSettings) {
    this.#settings = settings;
  }

  /** The stored books: another process of the demonstration may have written them. */
  get #books(): Books {
    this.#known = this.#settings.shelf.read() ?? this.#known;
    return this.#known;
  }

  /** The adapter's `fetch`, in place of the network. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: ApiRequest = {
      method: init?.method ?? "GET",
      path: url.pathname,
      body: typeof init?.body === "string" ? init.body : "",
      key: new Headers(init?.headers).get("Idempotency-Key"),
    };
    const books = this.#books;
    const { status, body } = answerApi(books, this.#settings.pages, request, this.clock());
    if (request.method !== "GET") this.#keep();
    // Like the vendor, it answers first and sends events separately.
    if (books.waiting.length > 0) void this.deliver();
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  };

  /** Adds plans that were bought before the books began. */
  enter(earlier: readonly EarlierPlan[]): void {
    const books = this.#books;
    for (const each of earlier) enterEarlier(books, each);
    this.#keep();
  }

  /**
   * Does what the vendor does as time passes: charges every month that is over, and ends what was unpaid for a month.
   * Resolves when our webhook has been told, or could not be reached: then it is told the next time.
   */
  passTime(): Promise<void> {
    const now = this.clock();
    const isDue = ({ status, items }: SubscriptionEntry) =>
      status !== "canceled" && items.data.some(({ current_period_end: end }) => end <= secondsOf(now));
    const due = Object.values(this.#books.subscriptions).filter(isDue);
    if (due.length === 0) return this.deliver();
    return this.#happen((books) => {
      for (const { id } of due) {
        const subscription = books.subscriptions[id];
        if (subscription) passMonths(books, subscription, now);
      }
    });
  }

  findCheckout(id: string): DemoCheckout | undefined {
    const checkout = this.#books.checkouts[id];
    return (
      checkout && {
        id,
        product: checkout.product,
        amount: checkout.amount_total,
        email: checkout.customer_email,
        trialDays: checkout.trial_days ?? 0,
        open: checkout.status === "open",
        successUrl: checkout.success_url,
        cancelUrl: checkout.cancel_url,
      }
    );
  }

  /** Charges the card, or keeps it for the end of the trial; resolves when our webhook has been told. */
  pay(id: string): Promise<void> {
    return this.#happen((books) => {
      const checkout = books.checkouts[id];
      if (checkout) completeCheckout(books, checkout, this.clock());
    });
  }

  listSubscriptions(customer: string): DemoSubscription[] {
    return Object.values(this.#books.subscriptions)
      .filter((each) => each.customer === customer)
      .map((each) => this.#show(each));
  }

  #show(subscription: SubscriptionEntry): DemoSubscription {
    const [item] = subscription.items.data;
    const { plan, price = 0 } = readSubscription(subscription);
    const refunded = new Set(Object.values(this.#books.refunds).map((each) => each.payment_intent));
    return {
      id: subscription.id,
      plan,
      price,
      description: subscription.description,
      status: subscription.status,
      periodEnd: new Date((item?.current_period_end ?? 0) * 1000),
      cancelled: subscription.cancel_at_period_end || subscription.status === "canceled",
      invoices: Object.values(this.#books.invoices)
        .filter(({ parent }) => parent.subscription_details.subscription === subscription.id)
        .map((invoice) => ({
          id: invoice.id,
          paid: invoice.status === "paid",
          amount: invoice.amount_due,
          at: new Date(invoice.created * 1000),
          refunded: invoice.payments.data.some(({ payment }) => refunded.has(payment.payment_intent)),
        })),
    };
  }

  /** Makes it end with the paid month, or go on after all. */
  cancel(id: string, cancel: boolean): Promise<void> {
    return this.#happenTo(id, (books, subscription) =>
      cancelAtPeriodEnd(books, subscription, { cancel, at: this.clock() }),
    );
  }

  /** Ends the month: the next is paid for, or the card is refused. */
  renew(id: string, { paid }: { paid: boolean }): Promise<void> {
    return this.#happenTo(id, (books, subscription) =>
      renew(books, subscription, { paid, now: this.clock() }),
    );
  }

  payOpenInvoice(id: string): Promise<void> {
    return this.#happenTo(id, (books, subscription) => payOpenInvoice(books, subscription, this.clock()));
  }

  /** Sets whether cards are declined when a change of plan or the end of a trial is charged. */
  decline(declines: boolean): void {
    this.#books.declines = declines;
    this.#keep();
  }

  /** Gives the customer a credit in pence, which pays for what is charged next. */
  credit(id: string, pence: number): void {
    const { customer } = this.#books.subscriptions[id] ?? {};
    if (customer) this.#books.credits[customer] = pence;
    this.#keep();
  }

  /** Refunds a part of the latest payment by hand, in pence. */
  refundPart(id: string, pence: number): Promise<void> {
    return this.#happenTo(id, (books, subscription) => {
      const paid = latestPayment(books, subscription);
      if (paid) refund(books, paid, this.clock(), pence);
    });
  }

  /** The buyer's bank takes the latest payment back. */
  dispute(id: string): Promise<void> {
    return this.#happenTo(id, (books, subscription) => {
      const paid = latestPayment(books, subscription);
      if (paid) dispute(books, paid, this.clock());
    });
  }

  /** Whether our webhook has taken every event. */
  get isHeard(): boolean {
    return this.#books.waiting.length === 0;
  }

  #happenTo(id: string, act: (books: Books, subscription: SubscriptionEntry) => void): Promise<void> {
    return this.#happen((books) => {
      const subscription = books.subscriptions[id];
      if (subscription) act(books, subscription);
    });
  }

  /** Writes what happens and sends its events; reads and writes without a pause, since other processes write too. */
  #happen(act: (books: Books) => void): Promise<void> {
    act(this.#books);
    this.#keep();
    return this.deliver();
  }

  /** All events so far, as posted bodies. */
  listEvents(): string[] {
    return Object.values(this.#books.events).map((event) => JSON.stringify(event));
  }

  /** Posts waiting events, in order; those that are not taken stay for the next time. */
  deliver(): Promise<void> {
    // A failure of the earlier delivery was reported to its caller; this one tries again.
    this.#delivering = this.#delivering.catch(() => undefined).then(() => this.#deliverWaiting());
    return this.#delivering;
  }

  async #deliverWaiting(): Promise<void> {
    for (const id of [...this.#books.waiting]) {
      const body = JSON.stringify(this.#books.events[id]);
      const signature = signedHeader(this.#settings.webhookSecret, body, new Date());
      // If it is not taken, or nobody answers, it waits.
      const status = await this.#settings.deliver(body, signature).catch(() => 0);
      if (status < 200 || status >= 300) continue;
      const books = this.#books;
      books.waiting = books.waiting.filter((each) => each !== id);
      this.#keep();
    }
  }

  #keep(): void {
    this.#settings.shelf.write(this.#known);
  }
}

const latestPayment = (books: Books, { latest_invoice }: SubscriptionEntry): string | undefined =>
  books.invoices[latest_invoice]?.payments.data[0]?.payment.payment_intent;

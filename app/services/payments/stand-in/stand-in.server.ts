import type { PlanId } from "~/models/placements/plan";
import { signedHeader } from "../signature.server";
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

/** Posts a signed event to the webhook, as the vendor does; resolves to the status of the answer. */
export type Deliver = (body: string, signature: string) => Promise<number>;

type StandInSettings = { shelf: Shelf; pages: Pages; webhookSecret: string; deliver: Deliver };

/** What the stand-in's payment page shows. */
export type DemoCheckout = {
  id: string;
  product: string;
  /** Pence a month. */
  amount: number;
  email: string;
  /** For so many days nothing is charged; 0 where the card is charged at once. */
  trialDays: number;
  open: boolean;
  successUrl: string;
  cancelUrl: string;
};

/** What its billing page shows of one subscription. */
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
 * Stripe's part in a demonstration and in tests: keeps books, answers the adapter's calls, and sends signed events to
 * our own webhook until it takes them. `clock` is the vendor's own: tests move it.
 */
export class StandIn {
  clock: () => Date = () => new Date();
  readonly #settings: StandInSettings;
  #known: Books = emptyBooks();
  #delivering: Promise<void> = Promise.resolve();

  constructor(settings: StandInSettings) {
    this.#settings = settings;
  }

  /** As they lie there now: another process of the demonstration may have written them. */
  get #books(): Books {
    this.#known = this.#settings.shelf.read() ?? this.#known;
    return this.#known;
  }

  /** Instead of the network, for the adapter. */
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
    // As the vendor does: it answers, and tells of it on its own.
    if (books.waiting.length > 0) void this.deliver();
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  };

  /** Has the books know what was bought before there were any. */
  enter(earlier: readonly EarlierPlan[]): void {
    const books = this.#books;
    for (const each of earlier) enterEarlier(books, each);
    this.#keep();
  }

  /**
   * Does what the vendor does by its clock: every month that is over is charged for, and what nobody paid for a month
   * ends. Resolves when our webhook has heard of it, or could not be reached: then it hears the next time.
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

  /** The card is charged, or kept for the end of the trial; resolves when our webhook has heard of it. */
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

  /** Ends with the month that is paid for, or goes on after all. */
  cancel(id: string, cancel: boolean): Promise<void> {
    return this.#happenTo(id, (books, subscription) =>
      cancelAtPeriodEnd(books, subscription, { cancel, at: this.clock() }),
    );
  }

  /** The month ends: the next is paid for, or the card is refused. */
  renew(id: string, { paid }: { paid: boolean }): Promise<void> {
    return this.#happenTo(id, (books, subscription) =>
      renew(books, subscription, { paid, now: this.clock() }),
    );
  }

  payOpenInvoice(id: string): Promise<void> {
    return this.#happenTo(id, (books, subscription) => payOpenInvoice(books, subscription, this.clock()));
  }

  /** Whether cards are declined from now on that are charged for a change of plan, or at the end of a trial. */
  decline(declines: boolean): void {
    this.#books.declines = declines;
    this.#keep();
  }

  /** Somebody gives a part of what was paid last back by hand, in pence. */
  refundPart(id: string, pence: number): Promise<void> {
    return this.#happenTo(id, (books, subscription) => {
      const paid = latestPayment(books, subscription);
      if (paid) refund(books, paid, this.clock(), pence);
    });
  }

  /** The buyer's bank takes back what was paid last. */
  dispute(id: string): Promise<void> {
    return this.#happenTo(id, (books, subscription) => {
      const paid = latestPayment(books, subscription);
      if (paid) dispute(books, paid, this.clock());
    });
  }

  /** Whether our webhook has taken everything that was told. */
  get isHeard(): boolean {
    return this.#books.waiting.length === 0;
  }

  #happenTo(id: string, act: (books: Books, subscription: SubscriptionEntry) => void): Promise<void> {
    return this.#happen((books) => {
      const subscription = books.subscriptions[id];
      if (subscription) act(books, subscription);
    });
  }

  /** Writes what happens, and tells of it; without a pause between reading and writing, for other processes' sake. */
  #happen(act: (books: Books) => void): Promise<void> {
    act(this.#books);
    this.#keep();
    return this.deliver();
  }

  /** Every event so far, as it is posted: its body alone. */
  listEvents(): string[] {
    return Object.values(this.#books.events).map((event) => JSON.stringify(event));
  }

  /** Posts what nobody has taken yet, in order; what is not taken now stays for the next time. */
  deliver(): Promise<void> {
    // Whoever waited for the one before has heard how it went; this one tries again.
    this.#delivering = this.#delivering.catch(() => undefined).then(() => this.#deliverWaiting());
    return this.#delivering;
  }

  async #deliverWaiting(): Promise<void> {
    for (const id of [...this.#books.waiting]) {
      const body = JSON.stringify(this.#books.events[id]);
      const signature = signedHeader(this.#settings.webhookSecret, body, new Date());
      // Not taken, or nobody there: it waits.
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

import { noShelf } from "~/services/payments/stand-in/books.server";
import { StandIn } from "~/services/payments/stand-in/stand-in.server";
import { type StripeSettings, stripePayments } from "~/services/payments/stripe.server";

/** `down` does nothing and refuses; `lost` does what it was asked and the answer never comes; `slow` neither, in time. */
export const vendorFaults = ["down", "lost", "slow"] as const;
type VendorFault = (typeof vendorFaults)[number];

/** A stand-in whose calls fail as told, and an adapter for it that calls once, with a short time limit. */
export class FaultyVendor {
  readonly bank: StandIn;
  readonly payments: ReturnType<typeof stripePayments>;
  /** The calls so far, such as `POST /v1/refunds`. */
  readonly calls: string[] = [];
  #fault: { kind: VendorFault; call: RegExp; times: number } | undefined;

  constructor({ secret = "whsec_of_a_test", ...given }: { secret?: string } & Partial<StripeSettings> = {}) {
    this.bank = new StandIn({
      shelf: noShelf,
      pages: { checkout: (id) => `http://pay.example/${id}`, billing: () => "http://pay.example/" },
      webhookSecret: secret,
      deliver: async () => 200,
    });
    const settings = { secretKey: "sk_test_1", webhookSecret: secret, retries: 0, timeoutMs: 1_000 };
    this.payments = stripePayments({ ...settings, ...given, fetch: this.#fetch });
  }

  /** The next `times` calls of this kind fail. */
  fail(kind: VendorFault, call: RegExp, times = 1): void {
    this.#fault = { kind, call, times };
  }

  readonly #fetch: typeof globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? "GET"} ${new URL(String(input)).pathname}`;
    this.calls.push(call);
    const fault = this.#fault;
    if (!fault || fault.times === 0 || !fault.call.test(call)) return this.bank.fetch(input, init);
    fault.times -= 1;
    if (fault.kind === "down") throw new TypeError("fetch failed");
    const answer = await this.bank.fetch(input, init);
    if (fault.kind === "lost") throw new TypeError("terminated");
    // Until the caller gives up.
    await new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
    return answer;
  };
}

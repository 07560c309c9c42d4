import { Secret, TOTP } from "otpauth";
import type { Account } from "~/models/accounts/accounts.server";
import { makePersonalToken } from "~/models/accounts/personal-tokens.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { paths } from "~/paths";
import { sessions } from "../../../drizzle/schema";
import { changeRows } from "../database";
import { Visitor } from "../pages/visitor";
import { world } from "../world";
import { signIn } from "./professionals";

export const olive = "olive@fettle.example";

/** Olive, the operator, signed in, with this page open. */
export async function oliveAtTheDesk(
  address: string = paths.admin,
  browser: Visitor = new Visitor(),
): Promise<Visitor> {
  await world.account({ role: "operator", email: olive, firstName: "Olive", lastName: "Oake" });
  return signIn(browser, olive, address);
}

/** A token of this operator's, made in a session that had proved the second factor unless told otherwise. */
export async function tokenOf(account: Account, { proved = true } = {}): Promise<string> {
  const session = await startSession(account);
  await changeRows(sessions, { secondFactorAt: proved ? new Date() : null }, { id: session });
  const made = await makePersonalToken(account, session, "import");
  if (made.status !== "made") throw new Error(`No token: ${made.status}`);
  return made.token;
}

/** Olive with an app set up, still signed in, and the recovery codes that she wrote down. */
export async function oliveWithAnApp(browser?: Visitor) {
  const operator = await oliveAtTheDesk(paths.secondFactorSetup, browser);
  const words = /Or type the key: ([A-Z2-7 ]+?) Type the six/.exec(operator.text)?.[1] ?? "";
  const app = new Authenticator(words);
  await operator.fill("Six digits", app.digits()).press("Set up");
  const codes = operator.text.match(/\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/g) ?? [];
  return { operator, app, codes, words };
}

/** The app on an operator's phone, which was told its key in words. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(words: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(words.replace(/\s/g, "")) });
  }

  /** The digits that it shows `stepsAhead` steps of 30 seconds from now. */
  digits(stepsAhead = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 });
  }

  /** Six digits that it does not show about now. */
  wrongDigits(): string {
    const shown = new Set([-2, -1, 0, 1, 2].map((steps) => this.digits(steps)));
    return (
      ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.has(code)) ?? ""
    );
  }
}

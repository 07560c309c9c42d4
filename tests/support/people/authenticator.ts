import { Secret, TOTP } from "otpauth";

/** The app on an operator's phone, which was told its key in words. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(words: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(words.replace(/\s/g, "")) });
  }

  /** What it shows so many steps of 30 seconds from now. */
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

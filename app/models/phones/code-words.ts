import { site } from "~/content/site";
import { inGsm } from "~/models/messages/gsm";

export const codeMinutes = 10;

/** What a quiz's code is for, in its text; the vendor of codes puts it before 'verification code'. */
export const quizCode = `${site.name} quotes`;

/** The text of a code: `923041 accepts the agreement with Kirkgate Slaters, £820. Tell nobody.` */
export const codeText = (code: string, does: string): string =>
  inGsm(`${code} ${does}. Tell nobody. Valid for ${codeMinutes} minutes.`);

/** Why a typed code was not taken. */
export type CodeRefusal = "wrong" | "expired" | "used-up" | "missing";

import { z } from "zod";
import { parsePhone } from "./phone";

const wrongPhone = "Please enter a UK phone number, like 07700 900 123";
const isPhone = (typed: string) => parsePhone(typed).status !== "invalid";

/** A UK number of any kind in any notation; comes out as E.164. */
const phoneThat = (fits: (typed: string) => boolean) =>
  z
    .string({ error: wrongPhone })
    .trim()
    .max(40, wrongPhone)
    .pipe(z.string().refine(fits, wrongPhone))
    .transform((typed) => parsePhone(typed).e164 ?? "");

export const neededPhone = phoneThat(isPhone);
/** An empty text where there is none. */
export const optionalPhone = phoneThat((typed) => typed === "" || isPhone(typed));

import { inLine } from "./strangers-words";

/** Letters of any script, with what stands between them in a name; nothing that could be an address. */
const nameShape = /^\p{L}[\p{L}\p{M}' ’-]{0,39}$/u;

/**
 * How every message to a person begins: 'Hello Ann,' or, when the text does not look like a name, 'Hello,'.
 * Anybody can have us write to any address, so a message carries no words of a stranger's choosing.
 */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return nameShape.test(name) ? `Hello ${name},` : "Hello,";
}

/** How every message to a business begins. Its name is its own and may be anything, a web address too. */
export const greetBusiness = (name: string): string => `Hello ${inLine(name)},`;

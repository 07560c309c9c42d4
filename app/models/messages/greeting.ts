/** Letters of any script, with what stands between them in a name; nothing that could be an address. */
const nameShape = /^\p{L}[\p{L}\p{M}' ’-]{0,39}$/u;

/**
 * 'Hello Ann,' or, when the text does not look like a name, 'Hello,'. Anybody can have us write to any
 * address, so a message carries no words of a stranger's choosing.
 */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return nameShape.test(name) ? `Hello ${name},` : "Hello,";
}

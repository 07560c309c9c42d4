declare module "@mixmark-io/domino/lib/HTMLParser.js" {
  /** The part that we use; the package has no types. */
  export default class HTMLParser {
    constructor(address: undefined, context: undefined, options: { scripting_enabled: boolean });
    parse(html: string, isWhole: boolean): void;
    document(): Document;
  }
}

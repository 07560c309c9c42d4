declare module "@mixmark-io/domino/lib/HTMLParser.js" {
  /** As much of it as we use; it comes without types. */
  export default class HTMLParser {
    constructor(address: undefined, context: undefined, options: { scripting_enabled: boolean });
    parse(html: string, isWhole: boolean): void;
    document(): Document;
  }
}

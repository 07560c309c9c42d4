import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from "html-validate";

/** Puts the rules together once: they are the same for every page, and to merge them takes as long as to read one. */
class OneConfig extends StaticConfigLoader {
  #config: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(page: string) {
    this.#config ??= super.getConfigFor(page);
    return this.#config;
  }
}

const rules = new OneConfig({
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // React writes `<meta/>`, `hidden=""` and `charSet`: to a browser they are the shorter forms.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    // Numbers are copied, read out and looked for with plain spaces.
    "tel-non-breaking": "off",
    // 'Calculating' goes on by itself after three seconds, as specified, and has a link for who is quicker.
    "meta-refresh": "off",
    // A question's heading names its choices through aria-labelledby, which this technique does not know.
    "wcag/h71": "off",
  },
});
const validator = new HtmlValidate(rules);

/** What is wrong with the page by the HTML standard and its accessibility rules, one line each. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages, source }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const beginning = source?.split("\n")[line - 1]?.slice(Math.max(0, column - 40), column + 60) ?? "";
      return `${ruleId}: ${message} (${beginning})`;
    }),
  );
}

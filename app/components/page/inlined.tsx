type InlinedProps = { as: "style" | "script" | "noscript"; text: string };

/** Our own style sheet or script within the page, which the Content-Security-Policy allows by its hash, or `noscript`. */
export const Inlined = ({ as: Element, text }: InlinedProps) => (
  <Element
    type={Element === "script" ? "module" : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own build, and hashed
    dangerouslySetInnerHTML={{ __html: text }}
  />
);

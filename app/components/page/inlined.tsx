type InlinedProps = { as: "style" | "script"; text: string };

/** Our own style sheet or script within the page, which the Content-Security-Policy allows by its hash. */
export function Inlined({ as: Element, text }: InlinedProps) {
  return (
    <Element
      type={Element === "script" ? "module" : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own build, and hashed
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

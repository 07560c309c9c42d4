import { type ReactNode, useContext } from "react";
import { DocumentAssetsContext } from "./document-assets";

/**
 * A part of the frame that many pages have, byte for byte: of one `name` there is one such part, whoever asks. The
 * server makes it once, and puts it where it stands here (app/entry.server.tsx).
 */
export function Kept({ name, children }: { name: string; children: ReactNode }) {
  const { keep } = useContext(DocumentAssetsContext);
  if (!keep) return <>{children}</>;
  keep(name, children);
  return <slot name={name} />;
}

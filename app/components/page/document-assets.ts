import { createContext } from "react";

/** What only the server knows while it renders a document; empty in the browser. */
export type DocumentAssets = {
  /** The whole style sheet, inlined where a page is read once and must paint at once. */
  css: string;
  /** For the scripts of a page that hydrates. */
  nonce: string;
  /** Whether the page says that the database is away, whatever it is about. */
  away: boolean;
};

export const DocumentAssetsContext = createContext<DocumentAssets>({ css: "", nonce: "", away: false });

import { createContext } from "react";

/** What only the server knows while it renders a document. */
export type DocumentAssets = {
  /** The style sheet, inlined where a page is read once and must paint at once. */
  css: string;
  /** Whether the page says that the database is away, whatever it is about. */
  away: boolean;
};

export const DocumentAssetsContext = createContext<DocumentAssets>({ css: "", away: false });

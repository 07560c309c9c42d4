import { createContext } from "react";

/** What only the server knows while it renders a document. */
export type DocumentAssets = {
  /** The style sheet, inlined where a page is read once and must paint at once. */
  css: string;
  /** What the page says instead of what it is about, when the database is away. */
  away?: string;
};

export const DocumentAssetsContext = createContext<DocumentAssets>({ css: "" });

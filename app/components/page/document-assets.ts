import { createContext, type ReactNode } from "react";

/** What only the server knows while it renders a document. */
export type DocumentAssets = {
  /** The style sheet, inlined where a page is read once and must paint at once. */
  css: string;
  /** What the page says instead of what it is about, when the database is away. */
  away?: string;
  /** Takes a part of the frame that many pages have; where there is none, each page renders its own. */
  keep?: (name: string, part: ReactNode) => void;
};

export const DocumentAssetsContext = createContext<DocumentAssets>({ css: "" });

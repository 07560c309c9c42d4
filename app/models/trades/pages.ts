import { paths } from "~/paths";
import type { Trade } from "./trade";

/** The page about a trade: its own address, else its page below `/services`, else its listings. */
export function tradePath({ slug, announced, service }: Trade): string {
  if (announced) return paths.trade(slug);
  return service ? paths.service(slug) : paths.directorySearch({ service: slug });
}

/** Where a visitor looks through the businesses of a live trade. */
export const browsePath = ({ slug }: Trade): string =>
  slug === "roofing" ? paths.roofing : paths.directorySearch({ service: slug });

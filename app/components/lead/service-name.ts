import { findTrade } from "~/models/trades/trade";

/** 'roof_repairs' as 'Roof repairs'. */
export function inWords(value: string): string {
  const words = value.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a lead's service is called: the trade's label, or its own words. */
export const serviceName = (serviceType: string): string =>
  findTrade(serviceType)?.label ?? inWords(serviceType);

/** The items that a price includes or not, in the order of the form and of the comparison. */
export const priceItems = ["scaffolding", "waste", "making_good", "materials", "certificate"] as const;
export type PriceItem = (typeof priceItems)[number];

export const itemAnswers = ["yes", "no", "not_needed"] as const;
export type ItemAnswer = (typeof itemAnswers)[number];

/** Whether the amount includes VAT, VAT is added, or none is charged. */
export const vatForms = ["included", "plus", "none"] as const;
export type VatForm = (typeof vatForms)[number];

export const priceBases = ["fixed", "day"] as const;
export type PriceBasis = (typeof priceBases)[number];

export const agreementSides = ["homeowner", "business"] as const;
export type AgreementSide = (typeof agreementSides)[number];

/** The figures of chosen prices: the range by job, size and county, and how many in a city were within the estimate. */
export const priceFigureKinds = ["range", "accuracy"] as const;

/** The most that a price may come to, VAT included, in pence. */
export const mostPence = 500_000_00;

/** The most bytes of a price's file. */
export const largestPriceFileBytes = 5 * 1024 * 1024;

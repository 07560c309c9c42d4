/** What a texted code can be for; claims have codes of their own. */
export const codePurposes = ["quiz", "agreement", "request", "number"] as const;

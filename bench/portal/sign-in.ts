/** Of the account that owns the measured business. */
export const email = "roofer@bench.example";
export const password = "ridge-tile-and-lead-9";

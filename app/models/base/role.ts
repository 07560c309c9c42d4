export const roles = ["homeowner", "professional", "operator"] as const;
export type Role = (typeof roles)[number];

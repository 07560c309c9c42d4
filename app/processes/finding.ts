/** What was looked at, and what is to be done about it when something is. */
export type Finding = { what: string; status: "ok" | "warning" | "fault"; says: string };

export const ok = (what: string, says: string): Finding => ({ what, status: "ok", says });
export const warning = (what: string, says: string): Finding => ({ what, status: "warning", says });
export const fault = (what: string, says: string): Finding => ({ what, status: "fault", says });

import { refusal } from "~/http/pages/refusal.server";

export const notSaved = () => "We could not save that. Please try again.";
export const notYours = () => refusal(404, "This business does not exist, or it is not yours.");

import type { PriceSite } from "~/models/prices/messages";
import { site } from "./requests";

export const priceSite: PriceSite = {
  ...site,
  agreementLinks: {
    homeowner: (id) => `https://fettle.example/my-request/${id}/agreement`,
    business: (id) => `https://fettle.example/portal/leads/${id}/agreement`,
  },
  complaintLink: (id) => `https://fettle.example/admin/agreements/${id}`,
};

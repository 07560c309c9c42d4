type Ids = { business: string };

const fields = ({ business }: Ids) => ({ business, revision: "0", amount: "1", vat: "none" });
const intent = <Class>(said: string, as: Class) => ({
  [said]: { as, fields: (ids: Ids) => ({ ...fields(ids), intent: said }) },
});

/** The pages of messages and a price for Ann's lead, and of an agreement, which she has none of. */
export const accessToPrices = <Class>(anns: Class, nobodys: Class) => ({
  "/portal/leads/:leadId/messages": { get: anns, post: { "a message": { as: anns, fields } } },
  "/portal/leads/:leadId/messages/photos/:photo": { get: nobodys },
  "/portal/leads/:leadId/price": { get: anns, post: { ...intent("look", anns), ...intent("save", anns) } },
  "/portal/leads/:leadId/price/look": { get: anns, post: { "a press": { as: anns, fields } } },
  "/portal/leads/:leadId/price/withdraw": { get: anns, post: { "the form": { as: anns, fields } } },
  "/portal/leads/:leadId/price/files/:file": { get: nobodys },
  "/portal/leads/:leadId/agreement": { get: nobodys, post: { "the form": { as: nobodys, fields } } },
  "/portal/leads/:leadId/agreement/accept": { get: nobodys, post: { "a press": { as: nobodys, fields } } },
  "/portal/leads/:leadId/agreement/complain": { get: nobodys, post: { "the form": { as: nobodys, fields } } },
});

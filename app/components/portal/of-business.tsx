/** As which business a form is sent: another tab may work as another. */
export const OfBusiness = ({ id }: { id: string | null }) =>
  id ? <input type="hidden" name="business" value={id} /> : null;

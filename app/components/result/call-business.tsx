import { formatPhone } from "~/models/phones/phone";

/** Rings a business that has the request; `call` is its number, E.164. */
export function CallBusiness({ name, call }: { name: string; call: string }) {
  return (
    <a
      href={`tel:${call}`}
      className="link nav-link no-print"
      aria-label={`Call ${name}, ${formatPhone(call)}`}
    >{`Call ${formatPhone(call)}`}</a>
  );
}

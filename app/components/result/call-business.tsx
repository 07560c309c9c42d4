import { formatPhone } from "~/models/phones/phone";

/** Rings a business that has the request; `call` is its number, E.164. */
export function CallBusiness({ name, call }: { name: string; call: string }) {
  return (
    <a
      href={`tel:${call}`}
      className="btn btn-quiet no-print relative mt-2 w-fit px-3 whitespace-nowrap"
      aria-label={`Call ${name}, ${formatPhone(call)}`}
    >{`Call ${formatPhone(call)}`}</a>
  );
}

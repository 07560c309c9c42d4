/** Stands where the homeowner could be reached before. */
export function DetailsDeleted() {
  return <p className="note w-fit">Details deleted at the homeowner's request</p>;
}

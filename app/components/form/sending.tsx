/** How much of a file has been sent: shown by the script, which alone can tell. */
export function Sending() {
  return (
    <div data-sending="" hidden className="grid gap-2">
      <progress max={1} aria-label="How much of the file has been sent" className="w-full" />
      <p className="figures" />
      <p>
        <button type="button" className="btn btn-quiet">
          Stop
        </button>
      </p>
    </div>
  );
}

/** Where the homeowner's own things are; only the browser that made the request is told. */
export type OwnBoxProps = {
  /** Where the confirmation went. */
  email: string;
  /** Where the address can be corrected. */
  correction: string;
  /** The request's own page. */
  request: string;
};

/** 'We wrote to …', and the page to see or change the request. */
export function OwnBox({ email, correction, request }: OwnBoxProps) {
  return (
    <section aria-labelledby="yours" className="no-print">
      <h2 id="yours" className="text-xl">
        Your request
      </h2>
      <p className="mt-2">
        We wrote to <b className="wrap-anywhere">{email}</b>.{" "}
        <a href={correction} className="link">
          Not your address? Correct it
        </a>
      </p>
      <p className="mt-4">
        <a href={request} className="btn">
          See or change my request
        </a>
      </p>
    </section>
  );
}

import { TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { paths } from "~/paths";
import { requestTitle } from "./own-request";

export type MadeRequest = {
  path: string;
  serviceType: string;
  /** Outcode, else town. */
  area: string;
  /** The chosen price, or the guide, in words. */
  price: string;
  /** ISO text. */
  madeAt: string;
  /** Where it stands. */
  words: string;
};

/** The requests made with the email of an account, each linking to its own page. */
export const OwnRequests = ({ email, requests }: { email: string; requests: readonly MadeRequest[] }) => (
  <section aria-labelledby="requests" className="mt-8">
    <h2 id="requests">Your requests</h2>
    {requests.length === 0 ? (
      <p className="mt-3 wrap-anywhere">
        {`You have not asked for anything with ${email} yet. `}
        <TextLink to={paths.getQuotes}>Get quotes</TextLink>, and what you ask for is here.
      </p>
    ) : (
      <RequestList requests={requests} />
    )}
  </section>
);

export const RequestList = ({ requests }: { requests: readonly MadeRequest[] }) => (
  <ul className="mt-4 grid gap-3">
    {requests.map((request) => (
      <Made key={request.path} {...request} />
    ))}
  </ul>
);

const Made = ({ path, serviceType, area, price, madeAt, words }: MadeRequest) => (
  <li className="panel">
    <a href={path} className="link font-bold">
      {requestTitle(serviceType)}
    </a>
    <p className="mt-1">{price}</p>
    <p className="hint mt-1">{`For ${area}, sent ${formatInstant(madeAt)} · ${words}`}</p>
  </li>
);

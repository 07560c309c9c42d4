import { Icon } from "~/components/page/icon";
import { serviceCards } from "~/content/service-cards";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";

/** The six services, each leading to its page. */
export function ServiceList() {
  return (
    <ul className="ruled mt-5">
      {serviceCards.map(({ trade, name, line, icon }) => (
        <li key={trade}>
          <a href={paths.service(trade)} className="entry">
            <Icon name={icon} />
            <span>
              <b>{name}</b> {findTrade(trade)?.live ? <i className="badge">Live</i> : <i>Coming soon</i>}
              <small>{line}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

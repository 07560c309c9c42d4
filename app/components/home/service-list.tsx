import { Icon, isIcon } from "~/components/page/icon";
import { serviceTrades } from "~/models/trades/trade";
import { paths } from "~/paths";

/** The services that have a page below `/services`, each leading to it. */
export const ServiceList = () => (
  <ul className="ruled mt-5">
    {serviceTrades.map(({ slug, label, summary, icon, live }) => (
      <li key={slug}>
        <a href={paths.service(slug)} className="entry">
          {isIcon(icon) ? <Icon name={icon} /> : null}
          <span>
            <b>{label}</b> {live ? <i className="badge">Live</i> : <i>Coming soon</i>}
            <small>{summary}</small>
          </span>
        </a>
      </li>
    ))}
  </ul>
);

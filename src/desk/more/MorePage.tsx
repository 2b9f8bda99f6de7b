import './more.css';
import { Link } from 'wouter';
import { Page } from '../frame/Page.tsx';
import { SignOut } from '../frame/SignOut.tsx';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';

/** What the bar of a telephone has no room for. */
export function MorePage() {
  return (
    <Page title="Más">
      <ul className="menu">
        <li>
          <Link href={paths.people}>
            <Icon name="device" />
            <span>
              Personas y dispositivos
              <small>Quién puede entrar, y desde dónde</small>
            </span>
            <Icon name="right" />
          </Link>
        </li>
        <li>
          <SignOut className="menu__out" />
        </li>
      </ul>
    </Page>
  );
}

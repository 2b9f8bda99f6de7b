import './more.css';
import { Link } from 'wouter';
import { Page } from '../frame/Page.tsx';
import { SignOut } from '../frame/SignOut.tsx';
import { paths } from '../routes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** The destinations for which the bar of a telephone has no room. */
export function MorePage() {
  return (
    <Page title="Más">
      <ul className="menu">
        {entries.map(({ path, icon, word, what }) => (
          <li key={path}>
            <Link href={path}>
              <Icon name={icon} />
              <span>
                {word}
                <small>{what}</small>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
        <li>
          <SignOut className="menu__out" />
        </li>
      </ul>
    </Page>
  );
}

const entries: { path: string; icon: IconName; word: string; what: string }[] = [
  { path: paths.data, icon: 'data', word: 'Datos', what: 'Sacar, dar o borrar datos personales' },
  { path: paths.state, icon: 'pulse', word: 'Estado', what: 'Correo, copias y web' },
  {
    path: paths.people,
    icon: 'device',
    word: 'Personas y dispositivos',
    what: 'Quién puede entrar, y desde dónde',
  },
];

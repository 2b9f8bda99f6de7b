import { Link } from 'wouter';
import { counted } from '../../contact/wording.ts';
import type { People } from '../../desk-api/sessions.ts';
import { usePeople } from '../data/people.ts';
import { useInstallation } from '../data/state.ts';
import { Page } from '../frame/Page.tsx';
import { SignOut } from '../frame/SignOut.tsx';
import { paths } from '../routes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** The destinations for which the bar of a telephone has no room. */
export function MorePage() {
  const { data: state } = useInstallation();
  const { data: who } = usePeople();
  const entries: { path: string; icon: IconName; word: string; what: string }[] = [
    { path: paths.data, icon: 'data', word: 'Datos', what: 'Exportar, dar o borrar datos personales' },
    {
      path: paths.state,
      icon: 'pulse',
      word: 'Estado',
      what: state?.shortVerdict ?? 'Correo, copias y web',
    },
    {
      path: paths.people,
      icon: 'device',
      word: 'Personas y dispositivos',
      what: who ? countWords(who) : 'Quién puede entrar, y desde dónde',
    },
  ];
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
          <SignOut />
        </li>
      </ul>
    </Page>
  );
}

function countWords({ people }: People): string {
  const devices = people.flatMap(({ sessions }) => sessions).length;
  return `${counted(people.length, 'persona', 'personas')}, ${counted(devices, 'dispositivo', 'dispositivos')}`;
}

/** Shown at addresses of the desk that lead nowhere. */
export function NotFoundPage() {
  return (
    <Page title="Aquí no hay nada">
      <div className="body">
        <p>La dirección no lleva a ninguna página de la oficina.</p>
        <div className="stack">
          <Link className="b" href={paths.home}>
            Ir al principio
          </Link>
        </div>
      </div>
    </Page>
  );
}

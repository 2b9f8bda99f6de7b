import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../contact-request/amounts.ts';
import { pluralize } from '../../contact-request/wording.ts';
import type { InstallationStatus } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/people.ts';
import type { Statistics } from '../../desk-api/requests.ts';
import { useInstallation } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { Page } from '../ui/Page.tsx';
import { SignOut } from '../ui/SignOut.tsx';
import { Install } from './Install.tsx';
import { MenuLink, MenuText } from './Menu.tsx';
import { Notifications } from './Notifications.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import { useStatus } from './status.ts';
import { findingSentence } from './status-sentence.ts';

/** Notifications on this device, then what is needed less often, with its status. */
export function MorePage() {
  const installation = useInstallation();
  return (
    <Page title="Más">
      <Notifications />
      <ul className="menu">
        <FiguresLink />
        <PeopleLink />
        <MenuLink href={paths.export} icon="data" title="Exportar las solicitudes">
          Para Excel o para otros programas
        </MenuLink>
        <StatusLink />
        <OfflineChoice />
        <Install />
        <SignOutLine />
      </ul>
      <p className="body hint">{`Versión ${installation?.version ?? ''}`}</p>
    </Page>
  );
}

function FiguresLink() {
  const { data } = useQuery<Statistics>({ queryKey: [apiPaths.statistics] });
  const { won = 0, wonSum = 0 } = data?.months[0] ?? {};
  const sum = wonSum > 0 ? `: ${formatAmount(wonSum)}` : '';
  const text = `Este mes, ${pluralize(won, 'ganada', 'ganadas')}${sum}`;
  return (
    <MenuLink href={paths.figures} icon="chart" title="Cómo vamos">
      {won > 0 ? text : 'Recibidas, contestadas y presupuestos'}
    </MenuLink>
  );
}

function PeopleLink() {
  const { data } = useQuery<People>({ queryKey: [apiPaths.people] });
  const own = useSession()?.person;
  const others = data?.people.filter(({ id }) => id !== own?.id) ?? [];
  const names = [`${own?.name ?? ''} (tú)`, ...others.map(({ name }) => name)];
  return (
    <MenuLink href={paths.people} icon="device" title="Personas y dispositivos">
      {listFormat.format(names)}
    </MenuLink>
  );
}

const listFormat = new Intl.ListFormat('es');

function StatusLink() {
  const { data, error } = useStatus();
  const worst = data?.findings[0];
  return (
    <MenuLink
      href={paths.status}
      icon={worst ? 'alert' : 'pulse'}
      title="Estado"
      late={worst?.level === 'fail'}
    >
      {worst ? findingText(worst) : textWithoutFinding(data !== undefined, error)}
    </MenuLink>
  );
}

type Finding = InstallationStatus['findings'][number];

/** Returns the first line of a finding. The page of the status shows the others. */
function findingText({ subject, text }: Finding): string {
  const [first = ''] = text.split('\n');
  return `${subject}. ${findingSentence(first)}`;
}

function textWithoutFinding(isChecked: boolean, error: Error | null): string {
  if (error) return 'No se sabe';
  return isChecked ? 'Correo, copias y web: todo va bien' : 'Comprobando…';
}

function SignOutLine() {
  const name = useSession()?.person.name ?? '';
  return (
    <li>
      <SignOut className="menu-item">
        <MenuText icon="out" title="Salir">{`Has entrado como ${name}`}</MenuText>
      </SignOut>
    </li>
  );
}

import { Link } from 'wouter';
import { useInstallation } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { Page } from '../ui/Page.tsx';
import { SignOut } from '../ui/SignOut.tsx';
import { Export } from './Export.tsx';
import { Install } from './Install.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import { Problems } from './Problems.tsx';

/** Problems, figures, export, offline contacts, installation, version, sign-out. */
export function MorePage() {
  const installation = useInstallation();
  const session = useSession().data;
  return (
    <Page title="Más">
      <Problems />
      <section className="card">
        <h2>Cómo vamos</h2>
        <p>
          <Link className="button" href={paths.figures}>
            Ver este mes y las últimas semanas
          </Link>
        </p>
      </section>
      <Export />
      <OfflineChoice />
      <Install />
      <section className="card">
        <h2>{session?.person.name}</h2>
        <p className="hint">{`Versión ${installation?.version ?? ''}`}</p>
        <SignOut />
      </section>
    </Page>
  );
}

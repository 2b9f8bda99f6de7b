import { Link } from 'wouter';
import type { Tab } from '../../desk-api/requests.ts';
import { useInstallation } from '../api/queries.ts';
import { tabPaths } from '../routes.ts';
import { EmptyState } from '../ui/Banner.tsx';

/** What stands in place of the rows where there are none. */
export function EmptyList({ tab }: { tab: Tab }) {
  const installation = useInstallation();
  if (tab === 'waiting')
    return (
      <EmptyState title="No queda nadie por contestar">
        {installation?.mail && <p>Cuando llegue otra te avisaremos por correo.</p>}
        <Link className="button" href={tabPaths.all}>
          Ver todas
        </Link>
      </EmptyState>
    );
  if (tab === 'all')
    return (
      <EmptyState title="Aún no ha llegado ninguna">
        <p>
          Cuando alguien pida presupuesto en la web, aparecerá aquí
          {installation?.mail && ' y te llegará un correo'}.
        </p>
        {installation && (
          <a className="button" href={installation.siteUrl} rel="noreferrer">
            Abrir la web
          </a>
        )}
      </EmptyState>
    );
  return (
    <EmptyState title={tab === 'quotes' ? 'Ningún presupuesto abierto' : 'Nada apartado'}>
      <p>
        {tab === 'quotes'
          ? 'Aquí están los presupuestos enviados, hasta que se ganan o se pierden.'
          : 'Lo que parece publicidad se aparta aquí y no se borra.'}
      </p>
    </EmptyState>
  );
}

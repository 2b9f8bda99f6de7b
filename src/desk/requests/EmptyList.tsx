import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Tab } from '../../desk-api/requests.ts';
import { useInstallation } from '../api/queries.ts';

/** What stands in place of the rows where there are none. */
export function EmptyList({ tab }: { tab: Tab }) {
  const installation = useInstallation();
  if (tab === 'waiting')
    return (
      <Empty title="Nadie espera respuesta">
        {installation?.mail && <p>Cuando llegue una solicitud te avisaremos.</p>}
        <Link className="button" href="/todas">
          Ver todas
        </Link>
      </Empty>
    );
  if (tab === 'all')
    return (
      <Empty title="Aún no ha llegado ninguna">
        <p>
          Cuando alguien pida presupuesto en la web, aparecerá aquí
          {installation?.mail && ' y te llegará un correo'}.
        </p>
        {installation && (
          <a className="button" href={installation.siteUrl} rel="noreferrer">
            Abrir la web
          </a>
        )}
      </Empty>
    );
  if (tab === 'quotes')
    return (
      <Empty title="Ningún presupuesto abierto">
        <p>Aquí están los presupuestos enviados, hasta que se ganan o se pierden.</p>
      </Empty>
    );
  return (
    <Empty title="Nada apartado">
      <p>Lo que parece publicidad se aparta aquí y no se borra.</p>
    </Empty>
  );
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

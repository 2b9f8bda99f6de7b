import { useInstallation } from '../state/queries.ts';
import type { Tab } from '../state/routes.ts';

/** Says that a tab has no requests, and what will be there. */
export function EmptyList({ tab }: { tab: Tab }) {
  const installation = useInstallation();
  const { title, text } = texts[tab];
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {tab === 'all' && installation && (
        <a className="button" href={installation.siteUrl} rel="noreferrer">
          Abrir la web
        </a>
      )}
    </div>
  );
}

const texts: Record<Tab, { title: string; text: string }> = {
  waiting: {
    title: 'Nadie espera respuesta',
    text: 'Las solicitudes nuevas aparecen aquí solas.',
  },
  all: {
    title: 'Aún no ha llegado ninguna',
    text: 'Cuando alguien pida presupuesto en la web, aparecerá aquí.',
  },
  agenda: {
    title: 'Nada con día',
    text: 'Las visitas y las llamadas que dejas para otro día aparecen aquí.',
  },
  quotes: {
    title: 'Ningún presupuesto abierto',
    text: 'Aquí están los presupuestos enviados, hasta que se ganan o se pierden.',
  },
  spam: {
    title: 'Nada apartado',
    text: 'Lo que parece publicidad se aparta aquí y no se borra.',
  },
};

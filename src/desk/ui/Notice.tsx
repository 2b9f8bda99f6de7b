import type { ReactNode } from 'react';
import { useLater } from '../browser/use-online.ts';
import { ApiError } from '../data/api.ts';
import { Icon, type IconName } from './Icon.tsx';

/** A message across the page about the state of the desk. */
export function Notice({ icon, bad = false, role = 'status', children }: Props) {
  return (
    <div className={bad ? 'ban ban--late' : 'ban'} role={role}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

type Props = { icon: IconName; bad?: boolean; role?: 'status' | 'alert'; children: ReactNode };

/** Stands in place of a list that has nothing to show, and says why. */
export function EmptyState({ title, role, children, picture }: EmptyStateProps) {
  return (
    <div className="empty-state" role={role}>
      {picture}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type EmptyStateProps = { title: string; role?: 'alert' | 'status'; children: ReactNode; picture?: ReactNode };

/** An error, shown beside what failed, with a button to try that again where there is one. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, detail } = problemWords(error);
  return (
    <div className="ban ban--late" role="alert">
      <Icon name="alert" />
      <p>
        <b>{title}.</b> {detail}
      </p>
      {retry && (
        <button type="button" className="b b--s" onClick={() => retry()}>
          Reintentar
        </button>
      )}
    </div>
  );
}

/** An error in words for a person, which are the server's where it answered: never the program's own message. */
export function problemWords(error: unknown): { title: string; detail: string } {
  if (!(error instanceof ApiError) || error.kind === 'unknown') return unknown;
  return error.problem ?? (error.kind === 'offline' ? offline : unreachable);
}

const offline = {
  title: 'Hace falta conexión',
  detail: 'No se ha hecho nada. Prueba otra vez cuando haya red.',
};

const unreachable = {
  title: 'El servidor no contesta',
  detail: 'Puede que no haya red. Las solicitudes están a salvo: prueba otra vez dentro de un momento.',
};

const unknown = {
  title: 'Algo ha fallado',
  detail: 'Las solicitudes están a salvo en el servidor. Recarga la página y prueba otra vez.',
};

/** Six grey rows, shown only where loading takes longer than 0.3 s. */
export function Loading() {
  const later = useLater(300);
  if (!later) return null;
  return (
    <>
      <p className="vh" role="status">
        Cargando las solicitudes…
      </p>
      {rows.map((row) => (
        <div key={row} className="skel" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </>
  );
}

const rows = [1, 2, 3, 4, 5, 6];

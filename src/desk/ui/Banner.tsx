import type { ReactNode } from 'react';
import type { StatusActionResult } from '../../desk-api/installation.ts';
import { ApiError } from '../state/client.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

/** A message across the page. */
export function Banner({ icon, late = false, role = 'status', children }: BannerProps) {
  return (
    <div className={late ? 'banner banner-late' : 'banner'} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

type BannerProps = {
  icon: IconName;
  late?: boolean;
  role?: 'status' | 'alert';
  children: ReactNode;
};

/** Shows an error where it occurred, with an optional retry button. */
export function ErrorBanner({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { title, detail } = errorText(error);
  return (
    <Banner icon="alert" late role="alert">
      <p>
        <b>{title}.</b> {detail}
      </p>
      {retry && (
        <Button kind="small" onClick={() => retry()}>
          Reintentar
        </Button>
      )}
    </Banner>
  );
}

/** Says how an action ended. It stands outside of what the action may remove. */
export function ActionStatus({
  data,
  error,
}: {
  data?: StatusActionResult | undefined;
  error: unknown;
}) {
  return (
    <>
      <div role="status">
        {data && (
          <p>
            <Icon name={data.done ? 'check' : 'alert'} /> {data.text}
          </p>
        )}
      </div>
      {error !== null && <ErrorBanner error={error} />}
    </>
  );
}

/** Shows what a query has read: until then that it loads, or why it failed. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  return (
    <>
      {error && <ErrorBanner error={error} retry={refetch} />}
      {data ? children(data) : !error && <Loading />}
    </>
  );
}

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** Grey lines; the style sheet shows them only if loading takes longer than 300 ms. */
export function Loading() {
  return (
    <div className="loading">
      <p className="visually-hidden" role="status">
        Cargando…
      </p>
    </div>
  );
}

/** Returns an error in words for a person: the server's where it answered, never the program's own message. */
export function errorText(error: unknown): { title: string; detail: string } {
  const { kind = 'unknown', problem } = error instanceof ApiError ? error : {};
  if (problem) return problem;
  if (kind === 'offline')
    return { title: 'Hace falta conexión', detail: 'Prueba otra vez cuando haya red.' };
  return {
    title: kind === 'unreachable' ? 'El servidor no contesta' : 'Algo ha fallado',
    detail:
      'Las solicitudes están a salvo en el servidor. Prueba otra vez dentro de un momento.',
  };
}

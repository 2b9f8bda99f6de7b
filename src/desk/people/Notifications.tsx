import { useNotifications, useTestNotification, useTurnOff, useTurnOn } from '../api/notifications.ts';
import { PushError, type PushSupport, pushSupport } from '../lib/push.ts';
import { ErrorBanner } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Notifications on this device. Permission is asked for by a tap alone, never when the page opens. */
export function Notifications() {
  const support = pushSupport();
  return (
    <section className="card">
      <h2>Notificaciones en este dispositivo</h2>
      {support === 'ready' ? <Switch /> : <p>{reasons[support]}</p>}
    </section>
  );
}

function Switch() {
  const { data, error, refetch } = useNotifications();
  if (error) return <ErrorBanner error={error} retry={refetch} />;
  if (!data) return null;
  return data.on ? <On /> : <Off publicKey={data.key} />;
}

function Off({ publicKey }: { publicKey: string }) {
  const turnOn = useTurnOn();
  return (
    <>
      <p>Suena en cuanto llega una solicitud, también con la oficina cerrada.</p>
      <button
        type="button"
        className="button button-strong"
        disabled={turnOn.isPending}
        onClick={() => turnOn.mutate(publicKey)}
      >
        <Icon name="bell" />
        {turnOn.isPending ? 'Activando…' : 'Activar las notificaciones'}
      </button>
      <div role="status">{turnOn.error instanceof PushError && <p>{reasons[turnOn.error.kind]}</p>}</div>
      {turnOn.error && !(turnOn.error instanceof PushError) && <ErrorBanner error={turnOn.error} />}
    </>
  );
}

function On() {
  const [test, turnOff] = [useTestNotification(), useTurnOff()];
  return (
    <>
      <p>
        <Icon name="check" small /> <b>Activadas.</b> Suena en cuanto llega una solicitud.
      </p>
      <p className="choices">
        <button
          type="button"
          className="button button-small"
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? 'Enviando…' : 'Enviar una de prueba'}
        </button>
        <button
          type="button"
          className="button button-small"
          disabled={turnOff.isPending}
          onClick={() => turnOff.mutate()}
        >
          Desactivar
        </button>
      </p>
      <div role="status">{test.data && <p>{test.data.text}</p>}</div>
      {(test.error || turnOff.error) && <ErrorBanner error={test.error ?? turnOff.error} />}
    </>
  );
}

const reasons: Record<Exclude<PushSupport, 'ready'> | PushError['kind'], string> = {
  denied:
    'Este navegador las tiene bloqueadas para la oficina. Se permiten en sus ajustes, en los permisos de esta página.',
  'install-first':
    'En un iPhone o iPad hace falta instalar antes la oficina: «Compartir», «Añadir a pantalla de inicio», y ábrela desde allí.',
  unsupported: 'Este navegador no tiene notificaciones. Prueba con Chrome, Edge, Firefox o Safari.',
  'no-worker':
    'Este navegador no deja que la oficina funcione en segundo plano: sin eso no hay notificaciones.',
  'no-service':
    'El servicio de notificaciones de este navegador no contesta. Prueba más tarde, o con otro navegador.',
};

import { apiPaths } from '../../desk-api/paths.ts';
import type { OpenSession } from '../../desk-api/people.ts';
import { SignOut } from '../ui/SignOut.tsx';
import { Time } from '../ui/Time.tsx';
import { deviceName } from './device-name.ts';
import { Line } from './Line.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** A device on which a person is signed in. */
export function SessionLine({ session, notified, canEnd }: SessionLineProps) {
  const { id, current, method, system, lastUsedAt } = session;
  const name = deviceName(session);
  const isMobile = system === 'iPhone' || system === 'Android' || system === 'iPad';
  const detail = (
    <>
      {methodTexts[method]} ·{' '}
      {current ? <span>ahora mismo</span> : <Time at={lastUsedAt} />}
      {notified && <span> · con notificaciones</span>}
    </>
  );

  return (
    <Line
      icon={isMobile ? 'mobile' : 'laptop'}
      name={name}
      badge={current && 'este'}
      detail={detail}
    >
      {current && <SignOut className="button button-small">Salir</SignOut>}
      {!current && canEnd && (
        <RemoveButton what={`«${name}»`} path={apiPaths.endSession(id)}>
          Su sesión se cierra al momento. Si está perdido, quita también su llave de
          acceso: con ella se podría volver a entrar.
        </RemoveButton>
      )}
    </Line>
  );
}

type SessionLineProps = { session: OpenSession; notified: boolean; canEnd: boolean };

/** Says how a session began. */
const methodTexts: Record<OpenSession['method'], string> = {
  link: 'Enlace de entrada',
  passkey: 'Llave de acceso',
  code: 'Código por correo',
};

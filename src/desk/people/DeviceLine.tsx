import { useState } from 'react';
import type { OpenSession } from '../../desk-api/sessions.ts';
import { useEndSession } from '../data/people.ts';
import { SignOut } from '../frame/SignOut.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { deviceIcon, deviceName, lastUse } from './device-words.ts';

/** One device with an open session, and the button that ends it. */
export function DeviceLine({ session }: { session: OpenSession }) {
  const [asking, setAsking] = useState(false);
  const name = deviceName(session);
  return (
    <li className="dev">
      <Icon name={deviceIcon(session)} />
      <div>
        <b>{name}</b>
        {session.current && <span className="tag">este</span>}
        <small>{lastUse(session, new Date())}</small>
      </div>
      {session.current ? (
        <SignOut className="b b--s" />
      ) : (
        <button type="button" className="b b--s" onClick={() => setAsking(true)}>
          Quitar<span className="vh"> {name}</span>
        </button>
      )}
      {asking && <EndDialog session={session} onClose={() => setAsking(false)} />}
    </li>
  );
}

function EndDialog({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const end = useEndSession();
  return (
    <ConfirmDialog
      title={`Quitar «${deviceName(session)}»`}
      danger
      no="Dejarlo"
      yes="Quitar"
      doing={end}
      onYes={() => end.mutate(session.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Se sale en él al momento. Si está perdido, quita también su llave de acceso: con ella se podría volver
        a entrar.
      </p>
    </ConfirmDialog>
  );
}

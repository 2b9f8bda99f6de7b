import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenSession } from '../../desk-api/sessions.ts';
import { peopleKey, useEndSession } from '../data/people.ts';
import { SignOut } from '../frame/SignOut.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { deviceIcon, deviceName, lastUse } from './device-words.ts';
import { Line } from './Line.tsx';

/** One device with an open session, and the button that ends it. */
export function DeviceLine({ session }: { session: OpenSession }) {
  const [asking, setAsking] = useState(false);
  const name = deviceName(session);
  return (
    <Line
      icon={deviceIcon(session)}
      name={name}
      tag={session.current && 'este'}
      detail={lastUse(session, new Date())}
    >
      {session.current ? (
        <SignOut className="b b--s" />
      ) : (
        <button type="button" className="b b--s" onClick={() => setAsking(true)}>
          Quitar<span className="vh"> {name}</span>
        </button>
      )}
      {asking && <EndDialog session={session} onClose={() => setAsking(false)} />}
    </Line>
  );
}

function EndDialog({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const end = useEndSession();
  const client = useQueryClient();
  const close = () => {
    onClose();
    // Somebody else may have ended it meanwhile, or another may be in its place.
    if (end.error) void client.invalidateQueries({ queryKey: peopleKey });
  };
  return (
    <ConfirmDialog
      title={`Quitar «${deviceName(session)}»`}
      danger
      no="Dejarlo"
      yes="Quitar"
      doing={end}
      onYes={() => end.mutate(session.id, { onSuccess: onClose })}
      onClose={close}
    >
      <p>
        Se sale en él al momento. Si está perdido, quita también su llave de acceso: con ella se podría volver
        a entrar.
      </p>
    </ConfirmDialog>
  );
}

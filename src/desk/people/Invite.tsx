import { Fragment } from 'react';
import { useInstallation } from '../state/queries.ts';
import { DialogButton } from '../ui/Button.tsx';
import { InviteDialog } from './InviteDialog.tsx';

/** Creates a link for a new person, or for another device of the signed-in person. */
export function Invite() {
  const installation = useInstallation();
  return (
    <section className="card">
      <h2>Invitar</h2>
      <p>
        Un enlace deja entrar una vez, durante 10 minutos: a alguien nuevo, o a ti en otro
        dispositivo.
      </p>
      <DialogButton icon="key" dialog={(close) => <InviteDialog onClose={close} />}>
        Invitar
      </DialogButton>
      <p className="hint">
        Si alguien que ya entra pierde su dispositivo, la primera persona de la lista le
        hace otro enlace. Si lo pierde ella, se lo hace quien lleva el servidor:{' '}
        <Command>{`${installation?.command ?? ''} desk --for NOMBRE`}</Command>
      </p>
    </section>
  );
}

/** A command whose options stay whole. A browser would break a line after a hyphen. */
function Command({ children }: { children: string }) {
  return (
    <code>
      {children.split(' ').map((word) => (
        <Fragment key={word}>
          {word.startsWith('-') ? <span>{word}</span> : word}{' '}
        </Fragment>
      ))}
    </code>
  );
}

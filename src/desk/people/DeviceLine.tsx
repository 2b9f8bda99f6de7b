import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OpenSession } from '../../desk-api/sessions.ts';
import { peopleKey, useEndSession } from '../data/people.ts';
import { SignOut } from '../frame/SignOut.tsx';
import { AskButton } from '../ui/AskButton.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { deviceIcon, deviceName, lastUse } from './device-words.ts';

/** One device with an open session, and the button that ends it where the person may do that. */
export function DeviceLine({ session, managed }: { session: OpenSession; managed: boolean }) {
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
        managed && (
          <AskButton className="b b--s" dialog={(close) => <EndDialog session={session} onClose={close} />}>
            Quitar<span className="vh"> {name}</span>
          </AskButton>
        )
      )}
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
        Su sesión se cierra al momento. Si está perdido, quita también su llave de acceso: con ella se podría
        volver a entrar.
      </p>
    </ConfirmDialog>
  );
}

/**
 * A line of the lists of a person: a device or a passkey, and its button. A line that is removed hands the focus on to the
 * name of its person: it was in the line or, since a button that is disabled meanwhile lets go of it, nowhere.
 */
export function Line({ icon, name, tag, detail, children }: Props) {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    const heading = element?.closest('section')?.querySelector('h2');
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body || element?.contains(activeElement)) queueMicrotask(() => heading?.focus());
    };
  }, []);
  return (
    <li ref={line} className="dev">
      <Icon name={icon} />
      <div>
        <b>{name}</b>
        {tag && <span className="tag">{tag}</span>}
        <small>{detail}</small>
      </div>
      {children}
    </li>
  );
}

type Props = {
  icon: IconName;
  name: string;
  tag?: string | false | undefined;
  detail: string;
  children?: ReactNode;
};

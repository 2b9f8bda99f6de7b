import type { ReactNode } from 'react';
import type { SavedPasskey } from '../../desk-api/passkeys.ts';
import type { OpenSession, People } from '../../desk-api/people.ts';
import { useTurnOffDevice } from '../api/notifications.ts';
import { useEndSession, useRemovePasskey } from '../api/people.ts';
import { useSession } from '../api/session.ts';
import { usePasskeysAvailable, useSavePasskey } from '../api/sign-in.ts';
import { SignOut } from '../app/SignOut.tsx';
import { useFocusAfterRemoval, useNow } from '../lib/hooks.ts';
import { formatDayTime } from '../lib/time.ts';
import { PasskeyError } from '../sign-in/PasskeyButton.tsx';
import { ConfirmDialog, DialogButton } from '../ui/Dialog.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { deviceIcon, deviceName, methodText } from './devices.ts';
import { RemoveDialog, RenameDialog } from './PersonDialogs.tsx';

type Person = People['people'][number];

/** A person with devices and passkeys. The first person's are changed only by that person. */
export function PersonCard({ person, first, alone }: { person: Person; first: boolean; alone: boolean }) {
  const own = useSession().data?.person.id === person.id;
  const canChange = own || !first;
  const { name, mail, notified, sessions, passkeys } = person;
  const withoutSession = notified.filter((device) => !sessions.some(({ id }) => id === device.sessionId));
  const heading = useFocusAfterRemoval(sessions.length + withoutSession.length + passkeys.length);
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {name}
        {own && <span className="badge-plain">tú</span>}
      </h2>
      {mail && <p className="hint">{mail}</p>}
      <ul className="lines">
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            notified={notified.some(({ sessionId }) => sessionId === session.id)}
            canEnd={canChange}
          />
        ))}
        {withoutSession.map((device) => (
          <NotifiedLine key={device.id} device={device} canTurnOff={canChange} />
        ))}
        {passkeys.map((passkey) => (
          <PasskeyLine key={`llave ${passkey.id}`} passkey={passkey} canRemove={canChange} />
        ))}
      </ul>
      <p className="choices">
        {own && <SavePasskey some={passkeys.length > 0} />}
        {own && (
          <DialogButton
            className="link-button"
            dialog={(close) => <RenameDialog name={name} onClose={close} />}
          >
            Cambiar el nombre
          </DialogButton>
        )}
        {!first && !alone && (
          <DialogButton
            className="link-button link-danger"
            dialog={(close) => <RemoveDialog person={person} own={own} onClose={close} />}
          >
            Quitar a {own ? 'mí' : name}
          </DialogButton>
        )}
      </p>
    </section>
  );
}

function Line({ icon, name, badge, detail, children }: LineProps) {
  return (
    <li className="line">
      <Icon name={icon} />
      <div>
        <b>{name}</b>
        {badge && <span className="badge-plain">{badge}</span>}
        <small>{detail}</small>
      </div>
      {children}
    </li>
  );
}

type LineProps = {
  icon: IconName;
  name: string;
  badge?: string | false;
  detail: ReactNode;
  children?: ReactNode;
};

type SessionLineProps = { session: OpenSession; notified: boolean; canEnd: boolean };

function SessionLine({ session, notified, canEnd }: SessionLineProps) {
  const end = useEndSession();
  const now = useNow();
  const name = deviceName(session);
  const used = session.current ? 'ahora mismo' : formatDayTime(session.lastUsedAt, now);
  const detail = `${methodText[session.method]} · ${used}${notified ? ' · con notificaciones' : ''}`;
  return (
    <Line icon={deviceIcon(session)} name={name} badge={session.current && 'este'} detail={detail}>
      {session.current ? (
        <SignOut className="button button-small" />
      ) : (
        canEnd && (
          <RemoveButton
            what={name}
            title={`Quitar «${name}»`}
            mutation={end}
            onConfirm={(done) => end.mutate(session.id, { onSuccess: done })}
          >
            Su sesión se cierra al momento. Si está perdido, quita también su llave de acceso: con ella se
            podría volver a entrar.
          </RemoveButton>
        )
      )}
    </Line>
  );
}

function PasskeyLine({ passkey, canRemove }: { passkey: SavedPasskey; canRemove: boolean }) {
  const remove = useRemovePasskey();
  const now = useNow();
  const name = deviceName(passkey);
  const used = passkey.lastUsedAt ? `usada ${formatDayTime(passkey.lastUsedAt, now)}` : 'sin usar';
  return (
    <Line
      icon="key"
      name={`Llave de ${name}`}
      badge={passkey.current && 'esta'}
      detail={`Guardada ${formatDayTime(passkey.savedAt, now)} · ${used}`}
    >
      {canRemove && (
        <RemoveButton
          what={`la llave de ${name}`}
          title={`Quitar la llave de «${name}»`}
          mutation={remove}
          onConfirm={(done) => remove.mutate(passkey.id, { onSuccess: done })}
        >
          Dejará de abrir la oficina, y se cierran las sesiones que abrió{passkey.current && ', también esta'}
          .
        </RemoveButton>
      )}
    </Line>
  );
}

type NotifiedLineProps = { device: Person['notified'][number]; canTurnOff: boolean };

function NotifiedLine({ device, canTurnOff }: NotifiedLineProps) {
  const turnOff = useTurnOffDevice();
  const now = useNow();
  const name = deviceName(device);
  return (
    <Line icon="bell" name={name} detail={`Notificaciones desde ${formatDayTime(device.since, now)}`}>
      {canTurnOff && (
        <button type="button" className="button button-small" onClick={() => turnOff.mutate(device.id)}>
          Quitar<span className="visually-hidden"> las notificaciones de {name}</span>
        </button>
      )}
    </Line>
  );
}

/** A button that asks before it removes a device or a passkey. */
function RemoveButton({ what, title, mutation, onConfirm, children }: RemoveButtonProps) {
  return (
    <DialogButton
      className="button button-small"
      dialog={(close) => (
        <ConfirmDialog
          title={title}
          danger
          no="Dejarlo"
          yes="Quitar"
          mutation={mutation}
          onConfirm={() => onConfirm(close)}
          onClose={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    >
      Quitar<span className="visually-hidden"> {what}</span>
    </DialogButton>
  );
}

type RemoveButtonProps = {
  what: string;
  title: string;
  mutation: { isPending: boolean; error: Error | null };
  onConfirm: (done: () => void) => void;
  children: ReactNode;
};

function SavePasskey({ some }: { some: boolean }) {
  const save = useSavePasskey();
  if (!usePasskeysAvailable()) return null;
  return (
    <>
      <button
        type="button"
        className="button button-small"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        <Icon name="key" small />
        {some ? 'Guardar otra llave' : 'Guardar la llave aquí'}
      </button>
      {save.error && <PasskeyError error={save.error} saving />}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import type { OpenSession, People, SavedPasskey } from '../../desk-api/people.ts';
import { request } from '../state/client.ts';
import { useSession } from '../state/session.ts';
import { DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';
import { SignOut } from '../ui/SignOut.tsx';
import { Time } from '../ui/Time.tsx';

type Person = People['people'][number];

/** A person with devices and passkeys. The first person's are changed only by that person. */
export function PersonCard({ person, first }: { person: Person; first: boolean }) {
  const own = useSession().data?.person.id === person.id;
  const canChange = own || !first;
  const { name, mail, notified, sessions, passkeys } = person;
  const withoutSession = notified.filter(
    (device) => !sessions.some(({ id }) => id === device.sessionId),
  );
  return (
    <section className="card">
      <h2>
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
          <PasskeyLine key={passkey.id} passkey={passkey} canRemove={canChange} />
        ))}
      </ul>
      <p className="choices">
        {own && (
          <PasskeyButton saving kind="small">
            {passkeys.length > 0 ? 'Guardar otra llave' : 'Guardar la llave aquí'}
          </PasskeyButton>
        )}
        {own && (
          <DialogButton
            kind="link"
            dialog={(close) => <RenameDialog name={name} onClose={close} />}
          >
            Cambiar el nombre
          </DialogButton>
        )}
        {!first && (
          <RemoveButton
            what={`a ${name}`}
            text={`Quitar a ${own ? 'mí' : name}`}
            path={apiPaths.person(person.id)}
          >
            {own
              ? 'Eres tú: saldrás de aquí y no podrás volver a entrar.'
              : 'No podrá volver a entrar.'}{' '}
            Se cierran sus sesiones y dejan de valer sus llaves y notificaciones. Su
            nombre sigue en la historia de lo que hizo.
          </RemoveButton>
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
  const { id, current, method, system, lastUsedAt } = session;
  const name = deviceName(session);
  const mobile = system === 'iPhone' || system === 'Android' || system === 'iPad';
  const detail = (
    <>
      {methods[method]} · {current ? 'ahora mismo' : <Time at={lastUsedAt} />}
      {notified && ' · con notificaciones'}
    </>
  );
  return (
    <Line
      icon={mobile ? 'mobile' : 'laptop'}
      name={name}
      badge={current && 'este'}
      detail={detail}
    >
      {current && <SignOut kind="small" />}
      {!current && canEnd && (
        <RemoveButton what={`«${name}»`} path={apiPaths.endSession(id)}>
          Su sesión se cierra al momento. Si está perdido, quita también su llave de
          acceso: con ella se podría volver a entrar.
        </RemoveButton>
      )}
    </Line>
  );
}

/** How a session began. */
const methods: Record<OpenSession['method'], string> = {
  link: 'Enlace de entrada',
  passkey: 'Llave de acceso',
  code: 'Código por correo',
};

/** Returns a device by browser and system: `Chrome en Android`. */
function deviceName({
  browser,
  system,
}: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser === 'unknown' && system === 'unknown') return 'Un dispositivo desconocido';
  const program = browser === 'unknown' ? 'Otro navegador' : browser;
  return system === 'unknown' ? program : `${program} en ${system}`;
}

function PasskeyLine({
  passkey,
  canRemove,
}: {
  passkey: SavedPasskey;
  canRemove: boolean;
}) {
  const { id, current, createdAt, lastUsedAt } = passkey;
  const name = deviceName(passkey);
  const detail = (
    <>
      Guardada <Time at={createdAt} /> · {lastUsedAt ? 'usada ' : 'sin usar'}
      {lastUsedAt && <Time at={lastUsedAt} />}
    </>
  );
  return (
    <Line icon="key" name={`Llave de ${name}`} badge={current && 'esta'} detail={detail}>
      {canRemove && (
        <RemoveButton what={`la llave de «${name}»`} path={apiPaths.passkey(id)}>
          Dejará de abrir la oficina, y se cierran las sesiones que abrió
          {current && ', también esta'}.
        </RemoveButton>
      )}
    </Line>
  );
}

function NotifiedLine({
  device,
  canTurnOff,
}: {
  device: Person['notified'][number];
  canTurnOff: boolean;
}) {
  const name = deviceName(device);
  const detail = (
    <>
      Notificaciones desde <Time at={device.createdAt} />
    </>
  );
  return (
    <Line icon="bell" name={name} detail={detail}>
      {canTurnOff && (
        <RemoveButton
          what={`las notificaciones de «${name}»`}
          path={apiPaths.notifiedDevice(device.id)}
        >
          Dejará de sonar cuando llegue una solicitud.
        </RemoveButton>
      )}
    </Line>
  );
}

/** A button that asks before it removes a person, a device or a passkey. With `text` it names what by itself. */
function RemoveButton({ what, text, path, children }: RemoveButtonProps) {
  const title = `Quitar ${what}`;
  return (
    <DialogButton
      kind={text ? 'link-danger' : 'small'}
      aria-label={text ?? title}
      dialog={(close) => (
        <ConfirmDialog
          title={title}
          danger
          no="Dejarlo"
          yes="Quitar"
          onConfirm={() => request('DELETE', path).then(close)}
          onClose={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    >
      {text ?? 'Quitar'}
    </DialogButton>
  );
}

type RemoveButtonProps = {
  what: string;
  text?: string;
  path: string;
  children: ReactNode;
};

/** Asks for one's new name. */
function RenameDialog({ name: current, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(current);
  return (
    <ConfirmDialog
      title="Cambiar el nombre"
      no="Cancelar"
      yes="Guardar"
      onConfirm={() => request('PUT', apiPaths.ownName, { name }).then(onClose)}
      onClose={onClose}
    >
      <Field
        label="Nombre"
        autoComplete="off"
        required
        maxLength={60}
        value={name}
        onChange={setName}
      />
    </ConfirmDialog>
  );
}

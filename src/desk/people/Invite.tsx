import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Invitation } from '../../desk-api/people.ts';
import { madridDateTime } from '../../time.ts';
import { request } from '../state/client.ts';
import { useInstallation } from '../state/queries.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';

/** Makes a link for a new person, or for another device of one's own. */
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
        Si alguien que ya puede entrar ha perdido su dispositivo, el enlace se pide en el
        servidor: <code>{installation?.command} desk --for NOMBRE</code>
      </p>
    </section>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [forSelf, setForSelf] = useState(false);
  const [name, setName] = useState('');
  const [invitation, setInvitation] = useState<Invitation>();
  if (invitation) return <LinkDialog invitation={invitation} onClose={onClose} />;
  const invite = async () =>
    setInvitation(
      await request<Invitation>('POST', apiPaths.invitations, {
        name: forSelf ? null : name,
      }),
    );
  return (
    <ConfirmDialog
      title="Invitar"
      no="Cancelar"
      yes="Hacer el enlace"
      onConfirm={invite}
      onClose={onClose}
    >
      <fieldset>
        <legend>A quién</legend>
        <label className="tick">
          <input
            type="radio"
            name="whom"
            checked={!forSelf}
            onChange={() => setForSelf(false)}
          />
          <span>A alguien nuevo, que podrá hacer lo mismo que tú</span>
        </label>
        <label className="tick">
          <input
            type="radio"
            name="whom"
            checked={forSelf}
            onChange={() => setForSelf(true)}
          />
          <span>A mí, en otro dispositivo</span>
        </label>
      </fieldset>
      {!forSelf && (
        <Field
          label="Su nombre"
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={setName}
        />
      )}
    </ConfirmDialog>
  );
}

/** Shows a link as text and as a QR code. It is shown this one time. */
function LinkDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const { url, name, expiresAt } = invitation;
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={`Enlace para ${name}`} dismiss="Cerrar" onClose={onClose}>
      <p>
        Ábrelo en el otro teléfono, con la cámara o como mensaje. Sirve una vez, hasta las{' '}
        {madridDateTime(new Date(expiresAt)).slice(11)}, y deja entrar a quien lo tenga.
      </p>
      <QrCode url={url} />
      <p>
        <code>{url}</code>
      </p>
      <div className="dialog-actions">
        {'clipboard' in navigator && (
          <Button
            onClick={() => navigator.clipboard.writeText(url).then(() => setCopied(true))}
          >
            {copied ? 'Copiado' : 'Copiar el enlace'}
          </Button>
        )}
        {'share' in navigator && (
          <Button onClick={() => navigator.share({ url }).catch(() => {})}>
            Enviar el enlace
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function QrCode({ url }: { url: string }) {
  const code = generate(url);
  const size = code.size + 8;
  return (
    <svg
      className="qr"
      viewBox={`-4 -4 ${size} ${size}`}
      role="img"
      aria-label="Código QR del enlace"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

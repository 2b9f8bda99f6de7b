import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import { useState } from 'react';
import type { Invitation } from '../../desk-api/invitations.ts';
import { madridDateTime } from '../../time.ts';
import { useInvite } from '../api/people.ts';
import { useInstallation } from '../api/queries.ts';
import { ConfirmDialog, DialogButton, InfoDialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Makes a link for a new person, or for another device of one's own. */
export function Invite() {
  const installation = useInstallation();
  return (
    <section className="card">
      <h2>Invitar</h2>
      <p>Un enlace deja entrar una vez, durante 10 minutos: a alguien nuevo, o a ti en otro dispositivo.</p>
      <DialogButton dialog={(close) => <InviteDialog onClose={close} />}>
        <Icon name="key" />
        Invitar
      </DialogButton>
      <p className="hint">
        Si alguien que ya puede entrar ha perdido su dispositivo, el enlace se pide en el servidor:{' '}
        <code>{installation?.command} desk --for NOMBRE</code>
      </p>
    </section>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [forSelf, setForSelf] = useState(false);
  const [name, setName] = useState('');
  const invite = useInvite();
  if (invite.data) return <LinkDialog invitation={invite.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Invitar"
      no="Cancelar"
      yes="Hacer el enlace"
      mutation={invite}
      onConfirm={() => invite.mutate(forSelf ? null : name)}
      onClose={onClose}
    >
      <fieldset className="ticks">
        <legend>A quién</legend>
        <label className="tick">
          <input type="radio" name="whom" checked={!forSelf} onChange={() => setForSelf(false)} />
          <span>A alguien nuevo, que podrá hacer lo mismo que tú</span>
        </label>
        <label className="tick">
          <input type="radio" name="whom" checked={forSelf} onChange={() => setForSelf(true)} />
          <span>A mí, en otro dispositivo</span>
        </label>
      </fieldset>
      {!forSelf && (
        <Field label="Su nombre" autoComplete="off" required maxLength={60} value={name} onChange={setName} />
      )}
    </ConfirmDialog>
  );
}

/** Shows a link as text and as a QR code. It is shown this one time. */
function LinkDialog({ invitation: { url, name, expiresAt }, onClose }: LinkDialogProps) {
  const [copied, setCopied] = useState(false);
  return (
    <InfoDialog title={`Enlace para ${name}`} onClose={onClose}>
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
          <button
            type="button"
            className="button"
            onClick={() => navigator.clipboard.writeText(url).then(() => setCopied(true))}
          >
            {copied ? 'Copiado' : 'Copiar el enlace'}
          </button>
        )}
        {'share' in navigator && (
          <button type="button" className="button" onClick={() => navigator.share({ url }).catch(() => {})}>
            Enviar el enlace
          </button>
        )}
      </div>
    </InfoDialog>
  );
}

type LinkDialogProps = { invitation: Invitation; onClose: () => void };

function QrCode({ url }: { url: string }) {
  const code = generate(url);
  const quiet = 4;
  const size = code.size + 2 * quiet;
  return (
    <svg
      className="qr"
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      role="img"
      aria-label="Código QR del enlace"
    >
      <path fill="#fff" d={`M${-quiet} ${-quiet}h${size}v${size}h${-size}z`} />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  );
}

import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import { useState } from 'react';
import type { Invitation } from '../../desk-api/invitations.ts';
import { useInvite } from '../data/invitations.ts';
import { useSession } from '../data/session.ts';
import { hour } from '../time/day-words.ts';
import { AskButton } from '../ui/AskButton.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { InfoDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Invites somebody new, or oneself on another device. */
export function Invite({ command }: { command: string }) {
  return (
    <section>
      <h2 tabIndex={-1}>Invitar</h2>
      <p className="soft">
        Un enlace deja entrar una vez, durante 10 minutos: a otra persona, o a ti en otro dispositivo.
      </p>
      <div className="stack">
        <AskButton dialog={(close) => <InviteDialog onClose={close} />}>
          <Icon name="key" />
          Invitar
        </AskButton>
      </div>
      <p className="hint">
        Para otro dispositivo de quien ya está, en el servidor: <code>{command} --for NOMBRE</code>
      </p>
    </section>
  );
}

/** Asks whom the link is for, and then shows it. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const own = useSession().data?.person.name ?? '';
  const [who, setWho] = useState<'other' | 'self'>('other');
  const [name, setName] = useState('');
  const invite = useInvite();
  if (invite.data) return <LinkDialog invitation={invite.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Invitar"
      no="Cancelar"
      yes="Hacer el enlace"
      doing={invite}
      onYes={() => invite.mutate(who === 'self' ? null : name)}
      onClose={onClose}
    >
      <Chips legend="A quién" options={whom} chosen={who} onChoose={setWho} />
      {who === 'other' && (
        <TextField
          label="Su nombre"
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={setName}
        />
      )}
      <p className="hint">
        {who === 'other'
          ? 'Podrá hacer en la oficina lo mismo que tú.'
          : `Será un dispositivo más de ${own}, que ya puede entrar.`}
      </p>
    </ConfirmDialog>
  );
}

const whom = [
  { key: 'other', words: 'Otra persona' },
  { key: 'self', words: 'Yo, en otro dispositivo' },
] as const;

/** Shows a link as text and as a QR code. It is shown only here. */
function LinkDialog({ invitation: { url, name, expiresAt }, onClose }: LinkProps) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  const share = () => navigator.share({ url }).catch(() => {});
  return (
    <InfoDialog title={`Enlace para ${name}`} onClose={onClose}>
      <p>
        Que lo abra en su teléfono, con la cámara o como mensaje. Sirve una vez, hasta las {hour(expiresAt)},
        y deja entrar a quien lo tenga.
      </p>
      <Code url={url} />
      <p>
        <code>{url}</code>
      </p>
      <div className="stack">
        {'clipboard' in navigator && (
          <button type="button" className="b" onClick={copy}>
            {copied ? 'Copiado' : 'Copiar el enlace'}
          </button>
        )}
        {'share' in navigator && (
          <button type="button" className="b" onClick={share}>
            Enviar el enlace
          </button>
        )}
      </div>
    </InfoDialog>
  );
}

type LinkProps = { invitation: Invitation; onClose: () => void };

/** A URL as a QR code, with the four modules of white around it that a camera needs. */
function Code({ url }: { url: string }) {
  const code = generate(url);
  const size = code.size + 8;
  return (
    <svg className="qr" viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label="Código QR del enlace">
      <path d={toSvgPath(code)} />
    </svg>
  );
}

import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import { useState } from 'react';
import type { Invitation, Invitations } from '../../desk-api/invitations.ts';
import { useInvitations, useInvite, useRevoke } from '../data/invitations.ts';
import { usePeople } from '../data/people.ts';
import { useSession } from '../data/session.ts';
import { atWords, hour } from '../time/day-words.ts';
import { AskButton } from '../ui/AskButton.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { InfoDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Line } from './DeviceLine.tsx';

/** Invites somebody new, or oneself on another device, and says which invitations are open and which were used. */
export function Invite({ command }: { command: string }) {
  const { data } = useInvitations();
  return (
    <section>
      <h2 tabIndex={-1}>Invitar</h2>
      <p className="soft">
        Un enlace deja entrar una vez, durante 10 minutos: a otra persona, o a ti en otro dispositivo.
      </p>
      {data && data.open.length + data.used.length > 0 && <Listed invitations={data} />}
      <div className="stack">
        <AskButton dialog={(close) => <InviteDialog onClose={close} />}>
          <Icon name="key" />
          Invitar
        </AskButton>
      </div>
      <p className="hint">
        También en el servidor: <code>{command} --for NOMBRE</code>
      </p>
    </section>
  );
}

function Listed({ invitations: { open, used } }: { invitations: Invitations }) {
  const revoke = useRevoke();
  return (
    <>
      <ul className="lines">
        {open.map(({ id, name, by, expiresAt }) => (
          <Line
            key={id}
            icon="clock"
            name={`Enlace para ${name}`}
            detail={`Vale hasta las ${hour(expiresAt)}. Lo hizo ${by ?? 'un comando en el servidor'}.`}
          >
            <button type="button" className="b b--s" onClick={() => revoke.mutate(id)}>
              Anular<span className="vh"> el enlace para {name}</span>
            </button>
          </Line>
        ))}
        {used.map(({ id, name, at }) => (
          <Line
            key={id}
            icon="check"
            name={`${name} ha entrado`}
            detail={`Con tu enlace, ${atWords(new Date(at), new Date())}. Si no lo esperabas, quita su dispositivo.`}
          />
        ))}
      </ul>
      {revoke.error && <Trouble error={revoke.error} />}
    </>
  );
}

/** Asks whom the link is for, and then shows it. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const own = useSession().data?.person.name ?? '';
  const others = usePeople().data?.people.filter(({ name }) => name !== own) ?? [];
  const [who, setWho] = useState<'other' | 'self'>('other');
  const [name, setName] = useState('');
  const invite = useInvite();
  const isKnown = others.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (invite.data) return <LinkDialog invitation={invite.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Invitar"
      no="Cancelar"
      yes="Hacer el enlace"
      doing={invite}
      onYes={() => invite.mutate(who === 'self' ? { name: own, add: false } : { name, add: true })}
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
        {who === 'other' && !isKnown
          ? 'Podrá hacer en la oficina lo mismo que tú.'
          : `Será un dispositivo más de ${who === 'self' ? own : name.trim()}, que ya puede entrar.`}
      </p>
    </ConfirmDialog>
  );
}

const whom = [
  { key: 'other', words: 'Otra persona' },
  { key: 'self', words: 'Yo, en otro dispositivo' },
] as const;

/** Shows a link as text and as a QR code. It is told this one time. */
function LinkDialog({ invitation: { id, url, name, expiresAt }, onClose }: LinkProps) {
  const { data } = useInvitations();
  const [copied, setCopied] = useState(false);
  const used = data?.used.some((one) => one.id === id);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  const share = () => navigator.share({ url }).catch(() => {});
  return (
    <InfoDialog title={used ? `${name} ha entrado` : `Enlace para ${name}`} onClose={onClose}>
      <div role="status">{used && <p>El enlace ya no sirve a nadie más.</p>}</div>
      {!used && (
        <>
          <p>
            Que lo abra en su teléfono, con la cámara o como mensaje. Sirve una vez, hasta las{' '}
            {hour(expiresAt)}, y deja entrar a quien lo tenga.
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
        </>
      )}
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

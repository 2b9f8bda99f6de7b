import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import { useRef, useState } from 'react';
import type { Invitation } from '../../desk-api/people.ts';
import { formatClock } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Shows a link as text and as a QR code. It cannot be shown again. */
export function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  const { url, name, expiresAt } = invitation;
  const until = `hasta las ${formatClock(expiresAt)}`;
  const [copied, setCopied] = useState(false);
  const link = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The browser refused: the person can copy what is selected.
      if (link.current) getSelection()?.selectAllChildren(link.current);
    }
  };
  // To cancel the sharing is no error.
  const share = () => navigator.share({ url }).catch(() => {});

  return (
    <Dialog title={`Enlace para ${name}`} dismiss="Cerrar" onClose={onClose}>
      <p>
        Ábrelo en el otro teléfono, con la cámara o como mensaje. Sirve una vez, {until},
        y deja entrar a quien lo tenga.
      </p>
      <QrCode url={url} />
      <p>
        <code ref={link}>{url}</code>
      </p>
      <div className="dialog-actions">
        {'clipboard' in navigator && (
          <Button onClick={copy}>{copied ? 'Copiado' : 'Copiar el enlace'}</Button>
        )}
        {'share' in navigator && <Button onClick={share}>Enviar el enlace</Button>}
      </div>
    </Dialog>
  );
}

type LinkDialogProps = { invitation: Invitation; onClose: () => void };

/** A QR code, with a quiet zone of four modules around it. */
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

import { type FormEvent, useState } from 'react';
import { useAskForCode } from '../data/codes.ts';
import { Outside } from '../frame/Outside.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NoCodes } from './CodeLate.tsx';

/** Asks for the address to which a code is sent, and then for the code. */
export function CodeScreen({ onBack }: { onBack: () => void }) {
  const [mail, setMail] = useState('');
  const [sent, setSent] = useState(false);
  const ask = useAskForCode();
  if (sent) return <SentScreen mail={mail} onBack={onBack} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate(mail.trim(), { onSuccess: () => setSent(true) });
  };
  return (
    <Outside title="Un código por correo">
      <p>Va a la dirección que tienes apuntada en la oficina, y vale solo en este navegador.</p>
      <form onSubmit={send}>
        <TextField
          label="Tu correo"
          type="email"
          inputMode="email"
          required
          value={mail}
          onChange={setMail}
          autoComplete="email"
          maxLength={254}
          // The screen was opened to type an address.
          autoFocus
        />
        {ask.error && <Trouble error={ask.error} />}
        <NoCodes />
        <div className="stack">
          <button type="submit" className="b b--go" disabled={ask.isPending}>
            Enviarme el código
          </button>
          <button type="button" className="b" onClick={onBack}>
            Volver
          </button>
        </div>
      </form>
    </Outside>
  );
}

function SentScreen({ mail, onBack }: { mail: string; onBack: () => void }) {
  return (
    <Outside title="Mira tu correo">
      <p>Si esa dirección puede entrar, va de camino un código de 8 letras y cifras. Caduca en 10 minutos.</p>
      <CodeForm mail={mail} again={null} onBack={onBack} />
    </Outside>
  );
}

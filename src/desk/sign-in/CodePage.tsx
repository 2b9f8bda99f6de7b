import { useState } from 'react';
import { cleanAddress } from '../../contact-request/clean-text.ts';
import { useRequestCode } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { CodeForm } from './CodeForm.tsx';

/** Asks for the e-mail address that gets a code, and then for the code. */
export function CodePage({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [mail, setMail] = useState('');
  const ask = useRequestCode();
  if (ask.isSuccess) {
    return (
      <SignedOutLayout title="Mira tu correo">
        <p>
          Si esa dirección puede entrar, va de camino un código de 8 letras y cifras.
          Caduca en 10 minutos.
        </p>
        <CodeForm mail={mail} again={false} onDone={onDone} onBack={onBack} />
      </SignedOutLayout>
    );
  }

  return (
    <SignedOutLayout title="Un código por correo">
      <p>
        Va a la dirección que tienes apuntada en la oficina, y vale solo en este
        navegador.
      </p>
      <form className="stack" onSubmit={onSubmit(() => ask.mutate(mail))}>
        <Field
          label="Tu correo"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          autoFocus
          value={mail}
          onChange={(typed) => setMail(cleanAddress(typed))}
        />
        {ask.error && <ErrorBanner error={ask.error} />}
        <Button type="submit" kind="primary" disabled={ask.isPending}>
          Enviarme el código
        </Button>
        <Button onClick={onBack}>Volver</Button>
      </form>
    </SignedOutLayout>
  );
}

import { useSession } from '../api/session.ts';
import { useRequestCode, useSignInMethods } from '../api/sign-in.ts';
import { ErrorBanner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './Passkeys.tsx';

/** Asks for a new sign-in where the server requires a recent one. What was asked for is done after it. */
export function ReauthenticateDialog({ onDone }: { onDone: (done: boolean) => void }) {
  const person = useSession().data?.person;
  const methods = useSignInMethods().data;
  const ask = useRequestCode();
  const mail = methods?.codes ? person?.mail : undefined;
  return (
    <Dialog title={`¿Eres tú, ${person?.name ?? ''}?`} onClose={() => onDone(false)}>
      <p>Para esto hace falta entrar otra vez. Vale durante 10 minutos.</p>
      {mail && ask.isSuccess ? (
        <CodeForm mail={mail} again onDone={() => onDone(true)} onBack={ask.reset} />
      ) : (
        <div className="dialog-actions">
          {ask.error && <ErrorBanner error={ask.error} />}
          <PasskeyButton onDone={() => onDone(true)}>Confirmar con este dispositivo</PasskeyButton>
          {mail && (
            <Button icon="mail" disabled={ask.isPending} onClick={() => ask.mutate(mail)}>
              Enviarme un código por correo
            </Button>
          )}
          <Button onClick={() => onDone(false)}>Cancelar</Button>
        </div>
      )}
      <p className="hint">También vale abrir en este navegador un enlace del servidor, y probar otra vez.</p>
    </Dialog>
  );
}

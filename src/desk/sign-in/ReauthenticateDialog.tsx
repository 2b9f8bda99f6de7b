import { useSession } from '../state/session.ts';
import { useRequestCode, useSignInMethods } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';
import { CodeForm } from './CodeForm.tsx';

/**
 * Asks the person to sign in again when the server requires a recent sign-in. `onDone` is
 * called with whether they did.
 */
export function ReauthenticateDialog({ onDone }: { onDone: (done: boolean) => void }) {
  const person = useSession()?.person;
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
          <PasskeyButton onDone={() => onDone(true)}>
            Confirmar con este dispositivo
          </PasskeyButton>
          {mail && (
            <Button icon="mail" disabled={ask.isPending} onClick={() => ask.mutate(mail)}>
              Enviarme un código por correo
            </Button>
          )}
          <Button onClick={() => onDone(false)}>Cancelar</Button>
        </div>
      )}
      <p className="hint">
        También vale abrir en este navegador un enlace del servidor, y probar otra vez.
      </p>
    </Dialog>
  );
}

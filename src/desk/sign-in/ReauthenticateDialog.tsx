import { useSession } from '../api/session.ts';
import {
  usePasskeysAvailable,
  useRequestCode,
  useSignInMethods,
  useSignInWithPasskey,
} from '../api/sign-in.ts';
import { ErrorBanner } from '../ui/Banner.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Asks for a new sign-in where the server requires a recent one. What was asked for is done after it. */
export function ReauthenticateDialog({ onDone }: { onDone: (done: boolean) => void }) {
  const person = useSession().data?.person;
  const methods = useSignInMethods().data;
  const passkeys = usePasskeysAvailable() ?? false;
  const signIn = useSignInWithPasskey();
  const ask = useRequestCode();
  const mail = methods?.codes ? (person?.mail ?? null) : null;
  return (
    <Dialog title={`¿Eres tú, ${person?.name ?? ''}?`} onClose={() => onDone(false)}>
      <p>Para esto hace falta entrar otra vez. Vale durante 10 minutos.</p>
      {mail !== null && ask.isSuccess ? (
        <CodeForm mail={mail} again onDone={() => onDone(true)} onBack={ask.reset} />
      ) : (
        <div className="dialog-actions">
          {ask.error && <ErrorBanner error={ask.error} />}
          {passkeys && (
            <PasskeyButton signIn={signIn} onDone={() => onDone(true)}>
              Confirmar con este dispositivo
            </PasskeyButton>
          )}
          {mail !== null && (
            <button
              type="button"
              className="button"
              disabled={ask.isPending}
              onClick={() => ask.mutate(mail)}
            >
              <Icon name="mail" />
              Enviarme un código por correo
            </button>
          )}
          <button type="button" className="button" onClick={() => onDone(false)}>
            Cancelar
          </button>
        </div>
      )}
      <p className="hint">También vale abrir en este navegador un enlace del servidor, y probar otra vez.</p>
    </Dialog>
  );
}

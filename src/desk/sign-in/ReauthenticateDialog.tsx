import { useState } from 'react';
import { ApiError } from '../data/api.ts';
import { linkCommand, useCompany } from '../data/company.ts';
import { useSignInWithPasskey } from '../data/passkeys.ts';
import type { Answer } from '../data/reauthentication.ts';
import { useSession } from '../data/session.ts';
import { usePasskeysHere, useRequestCode, useSignInMethods } from '../data/sign-in.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { CodeForm } from './CodeScreen.tsx';
import { PasskeyButton, PasskeyTrouble } from './PasskeyButton.tsx';

/** Asks for a new sign-in where the server requires a recent one. What was asked for is done after it. */
export function ReauthenticateDialog({ answer, onClose }: Props) {
  const { data: session } = useSession();
  const { data: methods } = useSignInMethods();
  const { data: company } = useCompany();
  const passkeysHere = usePasskeysHere() ?? false;
  const person = session?.person.id ?? 0;
  const signIn = useSignInWithPasskey(person);
  const ask = useRequestCode();
  const [byCode, setByCode] = useState(false);
  const done = () => answer('done');
  // Whoever else answers has not been asked: what waits is dropped, and says so where it was begun.
  const failed = (error: Error) => {
    if (error instanceof ApiError && error.kind === 'another-person') answer(error);
  };
  const { name = '', mail = null } = session?.person ?? {};
  const codes = mail !== null && (methods?.codes ?? false);
  return (
    <Dialog title={`¿Eres tú, ${name}?`} onClose={onClose}>
      <p>Para esto hace falta entrar otra vez. Vale durante 10 minutos.</p>
      {byCode && mail !== null ? (
        <CodeForm
          mail={mail}
          again={person}
          onEntered={done}
          onFailed={failed}
          onBack={() => setByCode(false)}
        />
      ) : (
        <>
          {signIn.error && <PasskeyTrouble error={signIn.error} />}
          {ask.error && <Trouble error={ask.error} />}
          <div className="d__acts">
            {passkeysHere && (
              <PasskeyButton signIn={signIn} onEntered={done} onFailed={failed}>
                Confirmar con este dispositivo
              </PasskeyButton>
            )}
            {codes && (
              <button
                type="button"
                className="b"
                disabled={ask.isPending}
                onClick={() => ask.mutate(mail, { onSuccess: () => setByCode(true) })}
              >
                <Icon name="mail" />
                Enviarme un código por correo
              </button>
            )}
            <button type="button" className="b" onClick={onClose}>
              Cancelar
            </button>
          </div>
          <p className="hint">
            También vale abrir en este navegador un enlace del servidor, y probar otra vez:{' '}
            <code>{linkCommand(company, name)}</code>
          </p>
        </>
      )}
    </Dialog>
  );
}

type Props = { answer: (answer: Answer) => void; onClose: () => void };

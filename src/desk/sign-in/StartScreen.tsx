import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { keepAsked } from '../browser/storage.ts';
import { hasDrafts } from '../data/drafts.ts';
import { useSignInWithPasskey } from '../data/passkeys.ts';
import { usePasskeysHere, useRedeemLink, useSignInMethods } from '../data/sign-in.ts';
import { waitingActions } from '../data/waiting-actions.ts';
import { Outside } from '../frame/Page.tsx';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CodeScreen, NoCodes } from './CodeScreen.tsx';
import { HowToGetALink, NoPasskeysHere, PasskeyButton, PasskeyTrouble } from './PasskeyButton.tsx';

/** The first screen of the sign-in, with all ways to get in. */
function StartScreen({ onCode }: { onCode: () => void }) {
  const { data: methods, isPending } = useSignInMethods();
  const passkeysHere = usePasskeysHere() ?? false;
  const signIn = useSignInWithPasskey();
  const codes = methods?.codes ?? false;
  const waiting = waitingActions.use().length > 0;
  // What comes later would push away what stands here: on a telephone it stands at the lower edge.
  if (isPending) return null;
  return (
    <Outside title="La oficina">
      <p>Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.</p>
      {hasDrafts() && (
        <p className="hint">La sesión se ha cerrado. Lo que escribías sigue aquí: entra y seguirás.</p>
      )}
      {waiting && (
        <p className="hint">
          En este teléfono queda algo sin enviar: sale cuando entra quien lo hizo, y se borra si entra otra
          persona.
        </p>
      )}
      {signIn.error && <PasskeyTrouble error={signIn.error} />}
      {(passkeysHere || codes) && (
        <div className="stack">
          {passkeysHere && <PasskeyButton signIn={signIn}>Entrar con este dispositivo</PasskeyButton>}
          {codes && (
            <button type="button" className={passkeysHere ? 'b' : 'b b--go'} onClick={onCode}>
              <Icon name="mail" />
              Enviarme un código por correo
            </button>
          )}
        </div>
      )}
      <NoCodes />
      <NoPasskeysHere />
      <HowToGetALink>
        <b>{codes ? '¿Es la primera vez?' : '¿Es la primera vez, o un teléfono nuevo?'}</b> Abre aquí un
        enlace de entrada: sirve una vez, durante 10 minutos.
      </HowToGetALink>
      <PasteLink />
    </Outside>
  );
}

/** Takes a pasted sign-in link, for the desk installed on an iPhone: there links open in Safari. */
function PasteLink() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const spend = useRedeemLink();
  if (!open)
    return (
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Pegar aquí un enlace de entrada
      </button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Either the whole link or its part after the `#`.
    const [secret] = /(?<=^|#)[\w-]{43}$/.exec(text.trim()) ?? [];
    setIncomplete(!secret);
    if (secret) spend.mutate(secret);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label="Enlace de entrada"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={300}
        // The form was opened to paste a link.
        autoFocus
        value={text}
        onChange={setText}
        fault={incomplete ? 'A este enlace le falta algo: cópialo entero.' : undefined}
      />
      {spend.error && <Trouble error={spend.error} />}
      <div className="stack">
        <button type="submit" className="b" disabled={spend.isPending}>
          Entrar con el enlace
        </button>
      </div>
    </form>
  );
}

/** The sign-in, shown at whatever address was asked for. After signing in that page is shown. */
export function SignInScreen() {
  const [location] = useLocation();
  const [byCode, setByCode] = useState(false);
  useEffect(() => {
    if (location !== paths.home) keepAsked(location);
  }, [location]);
  return byCode ? (
    <CodeScreen onBack={() => setByCode(false)} />
  ) : (
    <StartScreen onCode={() => setByCode(true)} />
  );
}

import { hasDrafts } from '../data/drafts.ts';
import { useEnterByPasskey } from '../data/passkeys.ts';
import { usePasskeysHere, useWays } from '../data/sign-in.ts';
import { waitingActions } from '../data/waiting-actions.ts';
import { Outside } from '../frame/Outside.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NoCodes } from './CodeLate.tsx';
import { HowToGetALink } from './HowToGetALink.tsx';
import { NoPasskeysHere } from './NoPasskeysHere.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';
import { PasteLink } from './PasteLink.tsx';

/** The first screen of the sign-in, with all ways to get in. */
export function StartScreen({ onCode }: { onCode: () => void }) {
  const { data: ways, isPending } = useWays();
  const passkeysHere = usePasskeysHere() ?? false;
  const entrance = useEnterByPasskey();
  const codes = ways?.codes ?? false;
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
      {entrance.error && <PasskeyTrouble error={entrance.error} />}
      {(passkeysHere || codes) && (
        <div className="stack">
          {passkeysHere && <PasskeyButton entrance={entrance}>Entrar con este dispositivo</PasskeyButton>}
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
        <b>{question(passkeysHere, codes)}</b> Abre aquí un enlace de entrada: sirve una vez, durante 10
        minutos.
      </HowToGetALink>
      <PasteLink />
    </Outside>
  );
}

function question(passkeysHere: boolean, codes: boolean): string {
  if (codes) return '¿Es la primera vez?';
  return passkeysHere ? '¿Es la primera vez, o un teléfono nuevo?' : '¿Quieres entrar?';
}

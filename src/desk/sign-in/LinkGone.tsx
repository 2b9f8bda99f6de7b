import { useLocation } from 'wouter';
import { takeAsked } from '../browser/storage.ts';
import { useEnterByPasskey } from '../data/passkeys.ts';
import { usePasskeysHere } from '../data/sign-in.ts';
import { Outside } from '../frame/Outside.tsx';
import { paths } from '../routes.ts';
import { hour } from '../time/day-words.ts';
import { HowToGetALink } from './HowToGetALink.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';

/** Says why a link does not work, and how to get one that does. */
export function LinkGone({ kind, expiredAt }: Props) {
  const entrance = useEnterByPasskey();
  const [, navigate] = useLocation();
  const goOn = () => navigate(takeAsked() ?? paths.home, { replace: true });
  return (
    <Outside title={titles[kind]}>
      <p>{explanation(kind, expiredAt)}</p>
      {usePasskeysHere() && (
        <>
          {entrance.error && <PasskeyTrouble error={entrance.error} />}
          <div className="stack">
            <PasskeyButton entrance={entrance} onEntered={goOn}>
              Entrar con este dispositivo
            </PasskeyButton>
          </div>
        </>
      )}
      <HowToGetALink>¿Necesitas otro enlace?</HowToGetALink>
    </Outside>
  );
}

type Props = {
  kind: 'link-used' | 'link-unknown' | 'link-expired' | 'incomplete';
  expiredAt?: string | undefined;
};

const titles = {
  'link-used': 'Este enlace ya se usó',
  'link-unknown': 'Este enlace no vale',
  'link-expired': 'Este enlace ha caducado',
  incomplete: 'A este enlace le falta algo',
};

function explanation(kind: Props['kind'], expiredAt: string | undefined): string {
  switch (kind) {
    case 'link-used':
      return 'Cada enlace sirve una sola vez. Si no fuiste tú, cierra todas las sesiones en cuanto entres.';
    case 'link-unknown':
      return 'Se anuló, o se hizo antes de restaurar una copia de la base de datos. Nadie ha entrado con él: pide otro.';
    case 'link-expired':
      return `Valía 10 minutos${expiredAt ? ` y se acabaron a las ${hour(expiredAt)}` : ''}. No ha pasado nada: pide otro.`;
    case 'incomplete':
      return 'Se habrá cortado al copiarlo. Cópialo entero, o pide otro.';
  }
}

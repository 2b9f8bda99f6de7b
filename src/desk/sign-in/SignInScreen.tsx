import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { keepAsked } from '../browser/storage.ts';
import { hasDrafts } from '../data/drafts.ts';
import { paths } from '../routes.ts';
import { HowToGetALink } from './HowToGetALink.tsx';
import { Outside } from './Outside.tsx';

/** Stands at whatever address was asked for, and leads there after the sign-in. */
export function SignInScreen() {
  const [location] = useLocation();
  useEffect(() => {
    if (location !== paths.home) keepAsked(location);
  }, [location]);
  return (
    <Outside title="La oficina">
      <p>Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.</p>
      {hasDrafts() && (
        <p className="hint">
          La sesión se ha cerrado. Lo que escribías sigue aquí: entra en otra pestaña y vuelve a esta.
        </p>
      )}
      <HowToGetALink>
        <b>Para entrar,</b> pide un enlace en el servidor y ábrelo aquí. Sirve una vez, durante 10 minutos:
      </HowToGetALink>
    </Outside>
  );
}

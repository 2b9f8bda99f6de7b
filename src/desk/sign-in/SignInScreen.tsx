import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { keepAsked } from '../browser/storage.ts';
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
      <HowToGetALink>
        <b>Para entrar,</b> pide un enlace en el servidor y ábrelo aquí. Sirve una vez, durante 10 minutos:
      </HowToGetALink>
    </Outside>
  );
}

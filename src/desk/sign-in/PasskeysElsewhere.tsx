import { deskPath } from '../../desk-address.ts';
import { usePasskeysAvailable, useSignInMethods } from '../state/sign-in.ts';

/** Says why passkeys do not work at this address, and at which one they do. */
export function PasskeysElsewhere() {
  const { data } = useSignInMethods();
  const isMissing = usePasskeysAvailable() === false;
  if (!isMissing || !data || data.passkeysAt === location.origin) return null;

  return (
    <p className="hint">
      Aquí no se entra con una llave de acceso
      {data.passkeysAt === null ? (
        ': la dirección de la oficina es un número, y hace falta un nombre (DESK_ORIGIN).'
      ) : (
        <>
          . Sí en <a href={`${data.passkeysAt}${deskPath}/`}>{data.passkeysAt}</a>.
        </>
      )}
    </p>
  );
}

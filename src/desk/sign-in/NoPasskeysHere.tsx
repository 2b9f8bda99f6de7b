import { deskPath } from '../../desk-api/paths.ts';
import { usePasskeysHere, useWays } from '../data/sign-in.ts';

/** Says why no passkey can be used at this address, and at which one it can. Nothing where the browser is the reason. */
export function NoPasskeysHere() {
  const { data } = useWays();
  if (usePasskeysHere() !== false || !data || data.passkeysAt === location.origin) return null;
  if (data.passkeysAt === null)
    return (
      <p className="hint">
        Aquí no se entra con una llave de acceso: la dirección de la oficina es un número, y hace falta un
        nombre (DESK_ORIGIN).
      </p>
    );
  return (
    <p className="hint">
      Aquí no se entra con una llave de acceso. Sí en{' '}
      <a href={`${data.passkeysAt}${deskPath}/`}>{data.passkeysAt}</a>.
    </p>
  );
}

import { useWays } from '../data/sign-in.ts';

/**
 * Says what to do where no code comes. It is the same whether or not the address is somebody's.
 *
 * @param own whether it is the address of whoever is signed in.
 */
export function CodeLate({ own }: { own: boolean }) {
  const { data } = useWays({ waiting: true });
  if (data?.codesFail)
    return (
      <p className="hint" role="status">
        {mailFails}
      </p>
    );
  return (
    <p className="hint">
      Si no llega en dos minutos, mira en el correo no deseado{' '}
      {own
        ? 'o confirma de otra manera.'
        : 'y comprueba la dirección: puede que no sea la que está apuntada. También se entra con una llave o con un enlace.'}
    </p>
  );
}

/** Says where codes cannot come: no mail is set up, or the mail server has just been away. */
export function NoCodes() {
  const { data } = useWays();
  if (data?.codes === false)
    return (
      <p className="hint">Aquí no se envían códigos por correo: no hay servidor de correo configurado.</p>
    );
  return data?.codesFail ? <p className="hint">{mailFails}</p> : null;
}

const mailFails =
  'El correo no sale ahora mismo: el último no se ha podido enviar. Entra con una llave o con un enlace, o prueba más tarde.';

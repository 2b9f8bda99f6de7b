import { Link } from 'wouter';
import { paths } from '../routes.ts';
import { InfoDialog } from '../ui/Dialog.tsx';

/** Says how the desk is installed on an iPhone or an iPad. There it has a storage of its own: one signs in again. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <InfoDialog title="La oficina en el iPhone o el iPad" onClose={onClose}>
      <ol className="steps">
        <li>
          Guarda aquí, en Safari, una llave de acceso si aún no la tienes, en{' '}
          <Link href={paths.people}>Personas y dispositivos</Link>. Lo instalado empieza sin sesión.
        </li>
        <li>
          Pulsa <b>Compartir</b> (el cuadrado con una flecha hacia arriba) y luego{' '}
          <b>Añadir a pantalla de inicio</b>.
        </li>
        <li>
          Abre la oficina desde su icono y entra con la llave. Sin llave, pide un enlace en el servidor,
          cópialo y pégalo en la pantalla de entrada.
        </li>
      </ol>
    </InfoDialog>
  );
}

import { Link } from 'wouter';
import { paths } from '../routes.ts';
import { PaneHeading } from './PaneHeading.tsx';

/** Shown at the address of a request that has been erased, or never was. */
export function Gone({ alone }: { alone: boolean }) {
  return (
    <div className="empty-state">
      <PaneHeading title="Esta solicitud ya no está" alone={alone} />
      <p>Alguien la borró, o ha caducado: no se guardan para siempre.</p>
      <Link className="b" href={paths.home}>
        Ver las que esperan
      </Link>
    </div>
  );
}

import { Link } from 'wouter';
import { usePage } from '../frame/use-page.ts';
import { paths } from '../routes.ts';

/** An old link, or somebody has erased it. */
export function Gone({ alone }: { alone: boolean }) {
  const heading = usePage(alone ? 'Esta solicitud ya no está' : undefined);
  const Heading = alone ? 'h1' : 'h2';
  return (
    <div className="quiet">
      <Heading ref={heading} tabIndex={-1}>
        Esta solicitud ya no está
      </Heading>
      <p>Alguien la borró, o ha caducado: no se guardan para siempre.</p>
      <Link className="b" href={paths.home}>
        Ver las que esperan
      </Link>
    </div>
  );
}

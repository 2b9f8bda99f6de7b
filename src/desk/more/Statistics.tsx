import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Statistics as Figures } from '../../desk-api/requests.ts';
import { usePromise } from '../state/queries.ts';
import { formatShortDate } from '../state/time.ts';
import { Loaded } from '../ui/Loaded.tsx';

/** How many requests were answered in time: one sentence and twelve weeks. */
export function Statistics() {
  const query = useQuery<Figures>({ queryKey: [apiPaths.statistics] });
  return (
    <section className="card">
      <h2>Cómo vamos</h2>
      <Loaded query={query}>
        {(figures) =>
          figures.total.received < enough ? (
            <p>
              Aún es pronto para contar: aquí habrá estadísticas a partir de {enough}{' '}
              solicitudes.
            </p>
          ) : (
            <Weeks figures={figures} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Below this many requests a share says nothing. */
const enough = 10;

function Weeks({ figures: { total, weeks } }: { figures: Figures }) {
  const promised = usePromise();
  const most = Math.max(...weeks.map(({ received }) => received));
  return (
    <>
      <p className="figure">
        {promised
          ? `${total.inTime} de ${total.inTime + total.late} a tiempo`
          : `${total.answered} de ${total.received} contestadas`}
      </p>
      <table className="table">
        <caption className="visually-hidden">
          Solicitudes de las últimas doce semanas
        </caption>
        <thead>
          <tr>
            <th scope="col">Semana</th>
            <th scope="col">Llegaron</th>
            <th scope="col">{promised ? 'En 24 h' : 'Contestadas'}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, received, answered, inTime }, index) => {
            const counted = promised ? inTime : answered;
            return (
              <tr key={monday}>
                <th scope="row">{index === 0 ? 'Esta' : formatShortDate(monday)}</th>
                <td>{received}</td>
                <td>{counted}</td>
                <td>
                  <meter max={most || 1} value={counted} aria-hidden="true" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

import type { Statistics as Figures } from '../../desk-api/statistics.ts';
import { usePromise, useStatistics } from '../api/queries.ts';
import { formatShortDate } from '../lib/time.ts';
import { ErrorBanner, Loading } from '../ui/Banner.tsx';

/** Below this many requests a share says nothing. */
const enough = 10;

/** How many requests were answered in time: one sentence and twelve weeks. */
export function Statistics() {
  const { data, error, refetch } = useStatistics();
  return (
    <section className="card">
      <h2>Cómo vamos</h2>
      {error && <ErrorBanner error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (data.total.received < enough ? <TooFew /> : <Weeks figures={data} />)}
    </section>
  );
}

function TooFew() {
  return <p>Aún es pronto para contar: aquí habrá cuentas a partir de {enough} solicitudes.</p>;
}

function Weeks({ figures: { total, weeks } }: { figures: Figures }) {
  const promised = usePromise();
  const answered = total.inTime + total.late;
  const most = Math.max(...weeks.map(({ received }) => received));
  return (
    <>
      <p className="figure">
        {promised
          ? `${total.inTime} de ${answered} a tiempo`
          : `${answered} de ${total.received} contestadas`}
      </p>
      <table className="table">
        <caption className="visually-hidden">Solicitudes de las últimas doce semanas</caption>
        <thead>
          <tr>
            <th scope="col">Semana</th>
            <th scope="col">Llegaron</th>
            <th scope="col">{promised ? 'En 24 h' : 'Contestadas'}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, received, inTime, late }, index) => {
            const counted = promised ? inTime : inTime + late;
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

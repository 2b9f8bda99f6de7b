import { useQuery } from '@tanstack/react-query';
import { counted } from '../../contact/wording.ts';
import type { Figures } from '../../desk-api/figures.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { read } from '../data/api.ts';
import { Page } from '../frame/Page.tsx';
import { Loading, Trouble } from '../ui/Notice.tsx';
import { figureWords } from './figure-words.ts';
import { LabelTables, Weeks } from './Tables.tsx';

/** How many came, how many were answered in time, and how long they waited. */
export function FiguresPage() {
  const { data, error, refetch } = useFigures();
  return (
    <Page title="Cómo vamos">
      {error && <Trouble error={error} retry={refetch} />}
      {data ? <Told figures={data} /> : !error && <Loading />}
    </Page>
  );
}

function Told({ figures }: { figures: Figures }) {
  const { received } = figures.total;
  if (received < enough) return <TooFew figures={figures} />;
  return (
    <div className="body">
      <Headline figures={figures} />
      <div className="duo duo--chart">
        <Weeks figures={figures} />
        <LabelTables figures={figures} />
      </div>
    </div>
  );
}

function TooFew({ figures }: { figures: Figures }) {
  const { received } = figures.total;
  const words =
    received === 0 ? 'Sin solicitudes' : received === 1 ? 'Con 1 solicitud' : `Con ${received} solicitudes`;
  return (
    <div className="body">
      <p className="big">Aún es pronto para contar</p>
      <p>
        {words} cualquier porcentaje engaña. Aquí habrá cuentas a partir de {enough}.
      </p>
      <Calls figures={figures} />
    </div>
  );
}

/** The calls that were taken down, which are counted apart: nobody is promised anything by telephone. */
function Calls({ figures: { calls, answerIn24Hours: promised } }: { figures: Figures }) {
  if (!calls || calls.received === 0) return null;
  const answered = calls.inTime + calls.late;
  return (
    <p className="soft">
      Aparte, por teléfono: {counted(calls.received, 'llamada apuntada', 'llamadas apuntadas')},{' '}
      {counted(answered, 'contestada', 'contestadas')}
      {promised && `, ${calls.inTime} a tiempo`}.
    </p>
  );
}

const enough = 10;

/** The figures of «Cómo vamos». */
function useFigures() {
  return useQuery({
    queryKey: ['figures'],
    queryFn: ({ signal }) => read<Figures>(apiPaths.figures, signal),
  });
}

/** The one sentence, and the figures beside it. */
function Headline({ figures }: { figures: Figures }) {
  const { sentence, of, facts } = figureWords(figures);
  return (
    <>
      <p className="big">{sentence}</p>
      <p className="soft">{of}</p>
      <dl className="trio">
        {facts.map(({ words, figure, detail }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {figure}
              {detail && (
                <small>
                  <span className="vh">, de ellas </span>
                  {detail}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Calls figures={figures} />
    </>
  );
}

import type { Figures } from '../../desk-api/figures.ts';
import { useFigures } from '../data/figures.ts';
import { Page } from '../frame/Page.tsx';
import { Loading } from '../requests/Loading.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { Headline } from './Headline.tsx';
import { LabelTables } from './LabelTables.tsx';
import { Weeks } from './Weeks.tsx';

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
  if (received < enough) return <TooFew received={received} />;
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

function TooFew({ received }: { received: number }) {
  const words =
    received === 0 ? 'Sin solicitudes' : received === 1 ? 'Con 1 solicitud' : `Con ${received} solicitudes`;
  return (
    <div className="body">
      <p className="big">Aún es pronto para contar</p>
      <p>
        {words} cualquier porcentaje engaña. Aquí habrá cuentas a partir de {enough}.
      </p>
    </div>
  );
}

const enough = 10;

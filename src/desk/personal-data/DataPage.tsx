import { useState } from 'react';
import { counted } from '../../contact/wording.ts';
import type { ExportAsked } from '../../desk-api/personal-data.ts';
import { useCompany } from '../data/company.ts';
import { useExport, useExportCount } from '../data/personal-data.ts';
import { Page } from '../frame/Page.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { readDay } from '../ui/read-day.ts';
import { DayField } from '../ui/TextField.tsx';
import { PersonSection } from './PersonSection.tsx';

/** Exporting requests, and handing over or erasing what is stored about a person. */
export function DataPage() {
  const { data: company } = useCompany();
  const months = company?.retentionMonths;
  return (
    <Page title="Datos">
      <div className="body">
        <div className="duo">
          <ExportSection />
          <PersonSection />
        </div>
        <section>
          <h2>Cuánto se guardan</h2>
          <p>
            <b>{months === 1 ? '1 mes' : `${months ?? '…'} meses`}.</b> Es el plazo que dice la política de
            privacidad, y las solicitudes viejas se borran solas.
          </p>
          <p className="soft">El plazo lo cambia quien te lleva la web.</p>
        </section>
      </div>
    </Page>
  );
}

/** Exports the requests between two days as a file. */
function ExportSection() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const days = daysOf(from, to);
  const count = useExportCount(days);
  const made = useExport();
  const make = (format: ExportAsked['format']) => () => days && made.mutate({ format, ...days });
  return (
    <section>
      <h2>Exportar las solicitudes</h2>
      <p>
        Un archivo con todo lo que hay entre dos fechas. Son datos personales: bórralo cuando ya no haga
        falta.
      </p>
      <div className="f--row">
        <DayField label="Desde" value={from} onChange={setFrom} />
        <DayField label="Hasta" value={to} onChange={setTo} />
      </div>
      <p className="hint" role="status">
        {count.data && days ? countWords(count.data.count, days) : 'Sin fechas salen todas.'}
      </p>
      <div className="stack">
        {formats.map(([format, words], place) => (
          <button
            key={format}
            type="button"
            className={place === 0 ? 'b b--go' : 'b'}
            disabled={!days || made.isPending}
            onClick={make(format)}
          >
            <Icon name="data" />
            {words} (.{format})
          </button>
        ))}
      </div>
      {made.error && <Trouble error={made.error} />}
    </section>
  );
}

/** Those of the terminal. */
const formats: [ExportAsked['format'], string][] = [
  ['xlsx', 'Para Excel'],
  ['csv', 'Para otros programas'],
  ['json', 'Para programadores'],
];

/** The days as ISO 8601; undefined where one of them is no day. */
function daysOf(from: string, to: string) {
  const [first, last] = [readDay(from), readDay(to)];
  if (first === undefined || last === undefined) return undefined;
  return { ...(first && { from: first }), ...(last && { to: last }) };
}

function countWords(count: number, { from, to }: { from?: string; to?: string }): string {
  return `${counted(count, 'solicitud', 'solicitudes')} ${from || to ? 'entre esas fechas' : 'en total'}.`;
}

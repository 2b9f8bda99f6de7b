import { useState } from 'react';
import { counted } from '../../contact/wording.ts';
import type { ExportAsked } from '../../desk-api/personal-data.ts';
import { useCompany } from '../data/company.ts';
import { useExport, useExportCount } from '../data/personal-data.ts';
import { Page } from '../frame/Page.tsx';
import { longDay } from '../time/day-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
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
  const days = { ...(from && { from }), ...(to && { to }) };
  const count = useExportCount(days);
  const made = useExport();
  const make = (format: ExportAsked['format']) => () => made.mutate({ format, ...days });
  return (
    <section>
      <h2>Exportar las solicitudes</h2>
      <p>
        Un archivo con todo lo que hay entre dos fechas. Son datos personales: bórralo cuando ya no haga
        falta.
      </p>
      <div className="f--row">
        <TextField label="Desde" type="date" value={from} onChange={setFrom} />
        <TextField label="Hasta" type="date" value={to} onChange={setTo} />
      </div>
      <p className="hint" role="status">
        {count.data && `${counted(count.data.count, 'solicitud', 'solicitudes')} ${between(from, to)}.`}
      </p>
      <div className="stack">
        {formats.map(([format, words], place) => (
          <button
            key={format}
            type="button"
            className={place === 0 ? 'b b--go' : 'b'}
            disabled={made.isPending}
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

const formats: [ExportAsked['format'], string][] = [
  ['csv', 'Para Excel'],
  ['json', 'Para programadores'],
];

/** What a browser's own field shows depends on the browser's language: here the days are in words. */
function between(from: string, to: string): string {
  return (
    [from && `desde el ${inWords(from)}`, to && `hasta el ${inWords(to)}`].filter(Boolean).join(' ') ||
    'en total'
  );
}

function inWords(day: string): string {
  return `${longDay(day)} de ${day.slice(0, 4)}`;
}

import { outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { Figures } from '../../desk-api/figures.ts';
import { serviceWords } from '../ui/service-words.ts';
import { LabelTable } from './LabelTable.tsx';

/** The same by what the owner says of the requests; what has no label says so. */
export function LabelTables({ figures }: { figures: Figures }) {
  const { answerIn24Hours: promised } = figures;
  return (
    <div>
      <LabelTable
        title="Por servicio"
        head="Servicio"
        promised={promised}
        rows={figures.services.map((row) => ({ ...row, words: row.service && serviceWords[row.service] }))}
      />
      <LabelTable
        title="Por provincia"
        head="Provincia"
        promised={promised}
        rows={figures.provinces.map((row) => ({ ...row, words: row.province }))}
      />
      <LabelTable
        title="En qué quedaron"
        head="Resultado"
        promised={promised}
        answers={false}
        rows={figures.outcomes.map((row) => ({
          ...row,
          words: row.outcome && capitalized(outcomes[row.outcome]),
        }))}
      />
    </div>
  );
}

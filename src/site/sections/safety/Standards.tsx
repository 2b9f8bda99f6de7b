import './standards.css';
import type { ReactElement } from 'react';
import { company, evidence, type Proof } from '../../company.ts';
import { Evidence } from '../../components/Evidence.tsx';
import type { Messages } from '../../i18n/messages.ts';

type StandardsProps = { messages: Messages; title: ReactElement };

/**
 * The standards that the company file claims, with their evidence, under a title.
 * Insurance is among them only with evidence.
 */
export function Standards({ messages: { safety }, title }: StandardsProps) {
  const names = Object.keys(safety.standards) as (keyof typeof safety.standards)[];
  const claimed = names.filter((name) =>
    name === 'insuranceIncluded' ? evidence(company.claims[name]) : company.claims[name],
  );
  if (claimed.length === 0) return null;

  return (
    <div>
      {title}
      <ul className="standards cells">
        {claimed.map((name) => (
          <li key={name}>
            <b className="display">{safety.standards[name].name}</b>
            <p className="small">
              <StandardText
                text={safety.standards[name].text}
                proof={evidence(company.claims[name])}
              />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A sentence, with its evidence in brackets before the full stop. */
function StandardText({ text, proof }: { text: string; proof: Proof | undefined }) {
  if (proof === undefined) return text;

  return (
    <>
      {text.replace(/\.$/, '')} <Evidence proof={proof} before="(" after=")." />
    </>
  );
}

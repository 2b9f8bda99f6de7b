import './safety.css';
import anetva from '../../../../pictures/sellos/anetva.svg?url&no-inline';
import irata from '../../../../pictures/sellos/irata.svg?url&no-inline';
import { company, evidence } from '../../company.ts';
import { Evidence } from '../../components/Evidence.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import plan from './plan.svg?url&no-inline';
import { Standards } from './Standards.tsx';

/** A drawing of the rope system, the standards, and the certifiers of the company. */
export function Safety(props: SectionProps) {
  const { messages } = props;
  const { safety } = messages;
  const planned = company.claims.rd2177 ? safety.planned : '';
  const lead = `${safety.lead}${planned}.`;

  return (
    <Section {...props} surface="paper" title={safety.title} lead={lead} drawn>
      <div className="plan split grid">
        <figure className="drawing">
          <img
            src={plan}
            width={484}
            height={642}
            alt={safety.drawing}
            loading="lazy"
            decoding="async"
          />
        </figure>
        <div className="flow">
          <h3 className="title">{safety.legend}</h3>
          <ol className="legend numbered">
            {Object.entries(safety.parts).map(([part, { name, text }]) => (
              <li key={part} className={workingRope.has(part) ? 'rope-work' : undefined}>
                <b className="display">{name}</b> <span className="small">{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <Standards
        messages={messages}
        title={<h3 className="visually-hidden">{safety.standardsTitle}</h3>}
      />
      <Certifiers messages={messages} />
    </Section>
  );
}

/** The parts of the working rope. The others belong to the safety rope. */
const workingRope = new Set(['workAnchor', 'workRope', 'descender']);

/** The certifiers of the technicians, with evidence. */
function Certifiers({ messages }: { messages: Messages }) {
  const claimed = wordmarks.filter(({ claim }) => company.claims[claim]);
  if (claimed.length === 0) return null;

  return (
    <ul className="certifiers grid-auto">
      {claimed.map(({ claim, inFull, src, width }) => (
        <li key={claim} className="on-ink cluster">
          <img
            src={src}
            width={width}
            height={48}
            alt={claim.toUpperCase()}
            loading="lazy"
            decoding="async"
          />
          <p className="small">
            {messages.safety[claim]}
            <br />
            {inFull}
            <br />
            <Evidence proof={evidence(company.claims[claim])} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Neutral wordmarks of our own, until the certifiers license their artwork. */
const wordmarks = [
  {
    claim: 'irata',
    inFull: 'Industrial Rope Access Trade Association',
    src: irata,
    width: 129,
  },
  {
    claim: 'anetva',
    inFull: 'Asociación Nacional de Empresas de Trabajos Verticales',
    src: anetva,
    width: 179,
  },
] as const;

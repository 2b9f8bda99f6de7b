import './safety.css';
import anetva from '../../../../pictures/sellos/anetva.svg?url&no-inline';
import irata from '../../../../pictures/sellos/irata.svg?url&no-inline';
import { company } from '../../company.ts';
import { Section, type SectionProps } from '../../components/Section.tsx';
import { WholeNumbers } from '../../components/WholeNumbers.tsx';
import { certifiersIn, ropeSystemIn, standardsIn } from '../../content/safety.ts';
import type { Words } from '../../content/words.ts';
import plan from './plan.svg?url&no-inline';

/** Safety: a drawing of the rope system, the standards, and who certifies the company. */
export function Safety(props: SectionProps) {
  const { words } = props;
  const { safety } = words;
  const lead = safety.lead + (company.claims.rd2177 ? safety.planned : '');
  return (
    <Section {...props} surface="paper" title={safety.title} lead={lead}>
      <div className="rope-system grid">
        <figure className="drawing">
          <img src={plan} width={484} height={642} alt={safety.drawing} loading="lazy" decoding="async" />
        </figure>
        <div className="flow">
          <h3>{safety.legend}</h3>
          <ol className="legend">
            {ropeSystemIn(words).map(({ name, text, rope }) => (
              <li key={name} className={`rope-${rope}`}>
                <b>{name}</b> <span className="small">{text}</span>
              </li>
            ))}
          </ol>
          <Standards words={words} />
        </div>
      </div>
      <Certifiers words={words} />
    </Section>
  );
}

function Standards({ words }: { words: Words }) {
  const standards = standardsIn(words);
  if (standards.length === 0) return null;
  return (
    <div>
      <h3 className="visually-hidden">{words.safety.standardsTitle}</h3>
      <ul className="standards">
        {standards.map(({ name, text }) => (
          <li key={name}>
            <b className="display">{name}</b>
            <p className="small">
              <WholeNumbers>{text}</WholeNumbers>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const logos = {
  IRATA: { src: irata, width: 129, height: 48 },
  ANETVA: { src: anetva, width: 179, height: 48 },
} as const;

/** Logo slots: neutral wordmarks of our own, until the company is licensed to show the official artwork. */
function Certifiers({ words }: { words: Words }) {
  const certifiers = certifiersIn(words);
  if (certifiers.length === 0) return null;
  return (
    <ul className="certifiers grid-auto">
      {certifiers.map(({ name, lines }) => (
        <li key={name} className="on-ink cluster">
          <img {...logos[name]} alt={name} loading="lazy" decoding="async" />
          <p className="small">
            {lines.map((line) => (
              <span key={line}>
                <WholeNumbers>{line}</WholeNumbers>
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

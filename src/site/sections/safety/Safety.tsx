import anetva from '../../../../pictures/sellos/anetva.svg?url&no-inline';
import irata from '../../../../pictures/sellos/irata.svg?url&no-inline';
import { company } from '../../company.ts';
import { certifiersIn, ropeSystemIn, standardsIn } from '../../content/safety.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';
import { WholeNumbers } from '../../ui/WholeNumbers.tsx';
import { SafetyDrawing } from './SafetyDrawing.tsx';

/** The safety section, at +13 m: a drawing of the rope system, the standards, and who certifies the company. */
export function Safety({ words }: { words: Words }) {
  const { safety } = words;
  const standards = standardsIn(words);
  return (
    <Section
      words={words}
      id={sections.safety}
      surface="paper on-plan"
      title={safety.title}
      lead={safety.lead + (company.claims.rd2177 ? safety.planned : '')}
    >
      <div className="safe grid">
        <figure className="plan">
          <SafetyDrawing words={words} />
        </figure>
        <div className="safe__list">
          <h3 className="safe__title">{safety.legend}</h3>
          <ol className="legend">
            {ropeSystemIn(words).map(({ name, text, rope }) => (
              <li key={name} className={`is-${rope}`}>
                <b>{name}</b> <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      {standards.length > 0 && (
        <>
          <h3 className="visually-hidden">{safety.standardsTitle}</h3>
          <ul className="norms">
            {standards.map(({ name, text }) => (
              <li key={name}>
                <b>{name}</b>{' '}
                <span>
                  <WholeNumbers>{text}</WholeNumbers>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <CertifierLogos words={words} />
    </Section>
  );
}

const logos = {
  IRATA: { src: irata, width: 129, height: 48 },
  ANETVA: { src: anetva, width: 179, height: 48 },
} as const;

/** Logo slots: neutral wordmarks of our own, until the company is licensed to show the official artwork. */
function CertifierLogos({ words }: { words: Words }) {
  const certifiers = certifiersIn(words);
  if (certifiers.length === 0) return null;
  return (
    <ul className="seals">
      {certifiers.map(({ name, lines }) => (
        <li key={name}>
          <img {...logos[name]} alt={name} loading="lazy" decoding="async" />
          <p>
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

import type { ClaimName } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { certifiedBy, isClaimed } from '../../content/claims.ts';
import { counted } from '../../content/count.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import type { CardIcon } from '../../ui/card-icon.ts';
import { Section } from '../../ui/Section.tsx';

/** The advantages, at +20 m: dark text on orange, without pictures. */
export function Advantages({ words }: { words: Words }) {
  const claimed = advantagesIn(words);
  return (
    <Section
      words={words}
      id={sections.advantages}
      surface="orange"
      title={words.advantages.title(company.name, counted(claimed, words.advantages, words))}
    >
      <ul className="advantages">
        {claimed.map(({ name, text, icon }) => (
          <li key={name} data-icon={icon}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Advantage = { claim?: ClaimName; name: string; text: string; icon: CardIcon };

/** The advantages that the company file claims. */
function advantagesIn({ advantages: words }: Words): Advantage[] {
  const certifiers = certifiedBy(company);
  const crafts = Object.values(company.trades).some((trade) => trade !== false)
    ? words.craftsWithTrades
    : words.crafts;
  const all: Advantage[] = [
    ...(certifiers
      ? [{ name: words.certified.name, text: words.certified.text(certifiers), icon: 'helmet' as const }]
      : []),
    { ...words.noScaffolding, claim: 'noScaffolding', icon: 'no-scaffold' },
    { ...words.quick, icon: 'stopwatch' },
    { name: words.specialists.name, text: words.specialists.text(crafts), icon: 'carabiner' },
  ];
  return all.filter(isClaimed);
}

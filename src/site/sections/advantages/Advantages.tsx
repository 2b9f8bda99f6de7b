import './advantages.css';
import type { ClaimName } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { CardIcon, type CardIconName } from '../../components/CardIcon.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import { certifiedBy, isClaimed } from '../../content/claims.ts';
import { counted } from '../../content/count.ts';
import type { Words } from '../../content/words.ts';

/** The advantages: dark text on orange, without pictures. */
export function Advantages(props: SectionProps) {
  const { advantages } = props.words;
  const claimed = advantagesIn(props.words);
  const title = advantages.title(company.name, counted(claimed, advantages, props.words));
  return (
    <Section {...props} surface="orange" title={title}>
      <ul className="advantages">
        {claimed.map(({ name, text, icon }) => (
          <li key={name}>
            <CardIcon name={icon} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Advantage = { claim?: ClaimName; name: string; text: string; icon: CardIconName };

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

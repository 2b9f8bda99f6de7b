import './advantages.css';
import type { ClaimName } from '../../../company/schema.ts';
import { certifiers, company, isClaimed, withEvidence } from '../../company.ts';
import { CardIcon, type CardIconName } from '../../components/CardIcon.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';

/** The advantages: dark text on orange, without pictures. */
export function Advantages(props: SectionProps) {
  const { advantages } = props.messages;
  const claimed = advantagesIn(props.messages);
  const title = advantages.title(company.name, claimed.length);
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
function advantagesIn({ advantages: messages }: Messages): Advantage[] {
  const crafts = Object.values(company.trades).some((trade) => trade !== false)
    ? messages.craftsWithTrades
    : messages.crafts;
  const all: Advantage[] = [
    ...(certifiers
      ? [
          {
            name: messages.certified.name,
            text: messages.certified.text(certifiers),
            icon: 'helmet' as const,
          },
        ]
      : []),
    {
      name: messages.noScaffolding.name,
      text: withEvidence(messages.noScaffolding.text, company.claims.noScaffolding),
      claim: 'noScaffolding',
      icon: 'no-scaffold',
    },
    { ...messages.quick, icon: 'stopwatch' },
    { name: messages.specialists.name, text: messages.specialists.text(crafts), icon: 'carabiner' },
  ];
  return all.filter(isClaimed);
}

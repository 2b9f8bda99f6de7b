import { localize } from '../../../company/locale.ts';
import type { Company } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { Picture } from '../../components/Picture.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodeCard } from '../../pictures.ts';

const works = await Promise.all(
  company.works.map(async ({ picture: name, ...work }) => ({
    ...work,
    picture: await encodeCard(name, '(min-width: 64rem) 28vw, (min-width: 48rem) 42vw, 85vw'),
  })),
);

/** Works carried out, where the company file has some. */
export function Works({ messages }: { messages: Messages }) {
  if (works.length === 0) return null;
  return (
    <div className="works flow" id="obras">
      <h3>{messages.works.title}</h3>
      <ul className="grid-auto">
        {works.map(({ picture, ...work }) => {
          const title = localize(work.title, messages.language);
          const place = localize(work.place, messages.language);
          return (
            <li key={`${title} ${place}`}>
              <Picture picture={picture} alt={`${title}, ${place}`} />
              <h4>{title}</h4>
              <p className="small">{[place, ...factsOf(work, messages)].join(' · ')}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns what is known of a work: the year, and metres and days where the company file has them. */
function factsOf(
  { year, squareMetres, days }: Pick<Company['works'][number], 'year' | 'squareMetres' | 'days'>,
  { language, works }: Messages,
): string[] {
  return [
    `${year}`,
    squareMetres && `${squareMetres.toLocaleString(language)}\u00a0m²`,
    days && works.days(days),
  ].filter((fact) => typeof fact === 'string');
}

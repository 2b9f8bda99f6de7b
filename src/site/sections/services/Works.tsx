import type { Company } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { workAnchor } from '../../content/services.ts';
import type { Words } from '../../content/words.ts';
import { encodePicture, type PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';

type Work = Company['works'][number];

const encode = (name: string): Promise<PictureData> =>
  encodePicture([
    {
      name,
      widths: [400, 640, 800],
      sizes: '(min-width: 64rem) 40vw, (min-width: 48rem) 45vw, 84vw',
      fallbackWidth: 640,
    },
  ]);

const works = await Promise.all(
  company.works.map(async (work) => ({
    ...work,
    pictures: await Promise.all(('picture' in work ? [work.picture] : [work.before, work.after]).map(encode)),
  })),
);

/** Works carried out, where the company file has some, each at an address of its own. */
export function Works({ words }: { words: Words }) {
  if (works.length === 0) return null;
  return (
    <div className="works" id="obras">
      <h3>{words.works.title}</h3>
      <ul>
        {works.map(({ title, place, sentence, pictures: [first, second], ...facts }) => (
          <li key={`${title}, ${place}`} id={workAnchor({ title, place })}>
            {first && second && <BeforeAndAfter words={words} before={first} after={second} title={title} />}
            {first && !second && (
              <figure>
                <Picture picture={first} alt={`${title}, ${place}`} loading="lazy" />
              </figure>
            )}
            <h4>{title}</h4>
            <p className="works__where">{[place, ...factsOf(facts, words)].join(' · ')}</p>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is known of a work: the year always, the rest where the company file has it. */
function factsOf(
  { year, squareMetres, days, access }: Pick<Work, 'year' | 'squareMetres' | 'days' | 'access'>,
  { language, works }: Words,
): string[] {
  return [
    `${year}`,
    squareMetres && `${squareMetres.toLocaleString(language)}\u00a0m²`,
    days && works.days(days),
    access,
  ].filter((fact) => typeof fact === 'string');
}

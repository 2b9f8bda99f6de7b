import type { Company } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { joined, plain, type Said, said } from '../../content/said.ts';
import { workAnchor } from '../../content/services.ts';
import type { Words } from '../../content/words.ts';
import { encodePicture, type PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Says } from '../../ui/Says.tsx';
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
        {works.map(({ pictures: [first, second], ...work }) => {
          const title = said(work.title, words);
          const place = plain(work.place, words);
          const { text, lang } = typeof title === 'string' ? { text: title } : title;
          return (
            <li key={workAnchor(work)} id={workAnchor(work)}>
              {first && second && (
                <BeforeAndAfter words={words} before={first} after={second} title={lang ? place : text} />
              )}
              {first && !second && (
                <figure lang={lang}>
                  <Picture picture={first} alt={`${text}, ${place}`} loading="lazy" />
                </figure>
              )}
              <h4>
                <Says>{title}</Says>
              </h4>
              <p className="works__where">
                <Says>{joined([place, ...factsOf(work, words)], ' · ')}</Says>
              </p>
              <p>
                <Says>{said(work.sentence, words)}</Says>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What is known of a work: the year always, the rest where the company file has it. */
function factsOf(
  { year, squareMetres, days, access }: Pick<Work, 'year' | 'squareMetres' | 'days' | 'access'>,
  words: Words,
): Said[] {
  const { language, works } = words;
  const facts = [
    `${year}`,
    squareMetres && `${squareMetres.toLocaleString(language)}\u00a0m²`,
    days && works.days(days),
    access && said(access, words),
  ];
  return facts.filter((fact) => typeof fact === 'string' || typeof fact === 'object');
}

import { localize } from '../locale.ts';
import { company } from './company.ts';
import { type Messages, published } from './i18n/messages.ts';
import type { Page } from './page.ts';
import { encodeCard, encodeShareImage, type PictureData } from './pictures.ts';

/** A work of the company file with its encoded pictures. */
export type Work = Omit<CompanyWork, 'picture' | 'before'> & {
  picture: PictureData;
  before: PictureData | undefined;
};

type CompanyWork = (typeof company.works)[number];

/**
 * All works, the newest first; those of the same year in the order of the company file.
 */
const newestFirst = company.works.toSorted((one, other) => other.year - one.year);
const onLandingPage = 6;

export const works: Work[] = await Promise.all(newestFirst.map(encodeWork));

/** The works that the landing page shows. */
export const newestWorks = works.slice(0, onLandingPage);

/** Returns the page with all works in a language: none if the landing page shows all. */
export function worksPagesIn(messages: Messages): Page<'works'>[] {
  if (!newest || !newestShareImage) return [];

  const { language } = messages;
  const { city } = company.address;
  const paths = published.map(({ language, worksPath }) => [language, worksPath]);
  return [
    {
      key: 'works',
      path: messages.worksPath,
      paths: Object.fromEntries(paths),
      title: `${messages.works.title} ${messages.inTown(city)} | ${company.name}`,
      description: messages.works.description(messages.area(city)),
      shareImage: {
        ...newestShareImage,
        alt: `${localize(newest.title, language)}, ${localize(newest.place, language)}`,
      },
    },
  ];
}

/** The newest work, if there are more than the landing page shows. */
const newest = newestFirst.length > onLandingPage ? newestFirst[0] : undefined;
const newestShareImage = newest && (await encodeShareImage(newest.picture));

async function encodeWork({ picture, before, ...work }: CompanyWork): Promise<Work> {
  const sizes = before
    ? '(min-width: 48rem) 28vw, 42vw'
    : '(min-width: 48rem) 40vw, calc(100vw - 2.25rem)';

  return {
    ...work,
    picture: await encodeCard(picture, sizes),
    before: before === undefined ? undefined : await encodeCard(before, sizes),
  };
}

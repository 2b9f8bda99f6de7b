import type { Words } from '../../content/words.ts';
import type { PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';

/**
 * A pair of pictures: side by side until `compare.ts` lays one over the other, and a slider, which is an ordinary one for
 * the keyboard, says how much is seen of each.
 */
export function BeforeAndAfter({
  words: { works },
  before,
  after,
  title,
}: {
  words: Words;
  before: PictureData;
  after: PictureData;
  title: string;
}) {
  return (
    <figure className="compare">
      <span className="compare__side">
        <Picture picture={before} alt={`${works.before}: ${title}`} loading="lazy" />
        <b aria-hidden="true">{works.before}</b>
      </span>
      <span className="compare__side">
        <Picture picture={after} alt={`${works.after}: ${title}`} loading="lazy" />
        <b aria-hidden="true">{works.after}</b>
      </span>
      <input type="range" aria-label={`${works.both}: ${title}`} hidden />
    </figure>
  );
}

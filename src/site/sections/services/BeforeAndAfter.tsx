import type { PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';

/**
 * A pair of pictures: side by side until `compare.ts` lays one over the other, and a slider, which is an ordinary one for
 * the keyboard, says how much is seen of each.
 */
export function BeforeAndAfter({
  before,
  after,
  title,
}: {
  before: PictureData;
  after: PictureData;
  title: string;
}) {
  return (
    <figure className="compare">
      <span className="compare__side">
        <Picture picture={before} alt={`Antes: ${title}`} loading="lazy" />
        <b aria-hidden="true">Antes</b>
      </span>
      <span className="compare__side">
        <Picture picture={after} alt={`Después: ${title}`} loading="lazy" />
        <b aria-hidden="true">Después</b>
      </span>
      <input type="range" aria-label={`Antes y después: ${title}`} hidden />
    </figure>
  );
}

import './slideshow.css';
import { PauseIcon, PlayIcon } from '../components/icons.tsx';
import { Picture } from '../components/Picture.tsx';
import { heroPictures } from './pictures.ts';

/**
 * The pictures behind the hero. Only the first is fetched with the page; `slideshow.ts` takes the others out of the template
 * and shows the button.
 */
export function Slideshow({ pause }: { pause: string }) {
  const [first, ...others] = heroPictures;
  return (
    <>
      <div className="slides" aria-hidden="true">
        <div className="slide" data-current="">
          <Picture picture={first} alt="" first />
        </div>
        <template>
          {others.map((picture) => (
            <div className="slide" key={picture.src}>
              <Picture picture={picture} alt="" />
            </div>
          ))}
        </template>
      </div>
      <button className="pause" type="button" aria-pressed="false" hidden>
        <PauseIcon />
        <PlayIcon />
        <span className="visually-hidden">{pause}</span>
      </button>
    </>
  );
}

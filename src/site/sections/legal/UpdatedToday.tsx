import { dayInWords, dayOf } from '../../../company/madrid-time.ts';
import setToday from './set-today.inline.ts?minified';

/**
 * The last-updated date, which is the current one (A2): the day of the build in the HTML, set by a line of script
 * to the day on which the page is read.
 */
export function UpdatedToday() {
  const today = new Date();
  return (
    <>
      <p className="legal__date">
        Última actualización: <time dateTime={dayOf(today)}>{dayInWords(today)}</time>
      </p>
      <script dangerouslySetInnerHTML={{ __html: setToday }} />
    </>
  );
}

/** The lazy chunk of the pages that are opened now and then. */
export { PeoplePage } from '../people/PeoplePage.tsx';
export { MorePage } from './MorePage.tsx';

/**
 * The key in `localStorage` by which the site's pages know a browser in which somebody has entered the desk: where both
 * have one origin, a script of the advertising tag could do there whatever that person may.
 */
export const deskMark = 'oficina';

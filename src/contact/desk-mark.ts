/**
 * The key in `localStorage` that tells the site's pages that somebody has entered the desk in this browser. They then load
 * no advertising tag: where site and desk share an origin, its script could do whatever that person may do.
 */
export const deskMark = 'oficina';

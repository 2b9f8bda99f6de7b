/**
 * The oldest browsers whose syntax the scripts and styles of the site keep to. A function
 * or an event that one of them lacks is asked for before it is used.
 */
export const syntaxTargets = ['chrome107', 'firefox104', 'safari15.4', 'ios15.4'];

/**
 * The same for the desk's scripts, whose query library has class fields. Safari 15 reads
 * them wrongly where a value has parentheses (WebKit bug 236843), so the build rewrites
 * all of them for it, which takes a kilobyte. The desk's have no parentheses: a test of
 * the built page looks.
 */
export const targetsWithClassFields = syntaxTargets.map((target) =>
  target.replace('15.4', '16'),
);

/**
 * The oldest browsers whose syntax the scripts and styles of the site support. Functions
 * and events that one of them lacks are checked for before use.
 */
export const syntaxTargets = ['chrome107', 'firefox104', 'safari15.4', 'ios15.4'];

/**
 * The same for the desk's scripts, whose query library has class fields. Safari 15
 * misreads class fields whose value contains parentheses (WebKit bug 236843), so the
 * build would rewrite all of them for it, which takes a kilobyte. The desk's class fields
 * have no parentheses, which a test of the built page checks.
 */
export const targetsWithClassFields = syntaxTargets.map((target) =>
  target.replace('15.4', '16'),
);

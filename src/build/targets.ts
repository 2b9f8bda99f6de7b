/**
 * The oldest browsers whose syntax the scripts and styles of the site keep to. A function
 * or an event that one of them lacks is asked for before it is used.
 */
export const syntaxTargets = ['chrome107', 'firefox104', 'safari15.4', 'ios15.4'];

/**
 * The same for the desk. For Safari 15 the private fields of the query library would be
 * rewritten, and the first script would be larger than the 100 kB that it may have.
 */
export const deskSyntaxTargets = ['chrome107', 'firefox104', 'safari16', 'ios16'];

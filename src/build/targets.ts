/**
 * The oldest browsers whose syntax the scripts and styles of the site keep to. A function
 * or an event that one of them lacks is asked for before it is used.
 */
export const syntaxTargets = ['chrome107', 'firefox104', 'safari15.4', 'ios15.4'];

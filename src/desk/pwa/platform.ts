/** Whether this is an iPhone or an iPad, which calls itself a Macintosh. There the desk is installed by hand. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether this is the installed desk and not a tab of a browser. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || isStandalone(navigator);
}

/** Safari has a property of its own for it. */
function isStandalone(navigator: Navigator & { standalone?: boolean }): boolean {
  return navigator.standalone === true;
}

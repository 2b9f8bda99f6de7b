/** Whether this is an iPhone or an iPad, which calls itself a Macintosh: there one installs by hand, from Safari. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

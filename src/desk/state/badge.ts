/** Shows a number on the icon of the app, in browsers that can. */
export function setBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => {});
}

/** Takes the number off the icon of the app. */
export function clearBadge(): void {
  void navigator.clearAppBadge?.().catch(() => {});
}

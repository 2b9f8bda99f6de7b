/** Shows a number on the app's icon, in browsers that support it. */
export function setBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => {});
}

/** Removes the number from the app's icon. */
export function clearBadge(): void {
  void navigator.clearAppBadge?.().catch(() => {});
}

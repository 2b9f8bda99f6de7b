/**
 * Encodes a text for a URL. Half a character (a lone surrogate), which a field may
 * contain, becomes `\ufffd`: `encodeURIComponent` would throw.
 */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

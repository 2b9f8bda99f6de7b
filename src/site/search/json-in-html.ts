/** JSON that can stand inside a `<script>`: nothing in it can end the element or open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

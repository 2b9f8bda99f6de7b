/**
 * Why something failed, for the database and the log: what the other side said, on one line, without
 * anything that looks like an address, at most 200 characters.
 */
export function reasonOf(error: unknown): string {
  const said = messageOf(error)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:]+/g, '…@…')
    .trim();
  return said.length > longest ? `${said.slice(0, longest - 1).toWellFormed()}…` : said || 'unknown';
}

const longest = 200;

function messageOf(error: unknown): string {
  // A name with several addresses, none of which answers, comes as one error without a message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  // fetch() says why only in the cause.
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}

/**
 * Why something failed, for the database and the log: the message of the error on one line, without anything that looks like
 * an e-mail address, cut to 200 characters.
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

/** The message of an error, with those of the errors that it holds or that have caused it. */
export function messageOf(error: unknown): string {
  // Where a name has several addresses and none answers, the error that holds the others has no message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  // The error of fetch() says why only in its cause.
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}

import { visibleLine } from './visible-text.ts';

/**
 * An error whose message is for people. It says what is wrong and what to do about it,
 * and needs no stack.
 */
export class ReadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * An error that only a person can fix. Another start with the same settings would fail in
 * the same way.
 */
export class SettingsError extends ReadableError {}

/**
 * Returns why something failed, for the database and the log: the error's message on one
 * line, without anything that looks like an e-mail address, cut to 200 characters.
 */
export function reasonOf(error: unknown): string {
  const anonymous = messageOf(error).replace(emailAddresses, '…@…');
  return visibleLine(anonymous, 200) || 'unknown';
}

const emailAddresses = /[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:]+/g;

/**
 * Returns the message of an error, together with the messages of the errors that it
 * contains or that caused it.
 */
export function messageOf(error: unknown): string {
  // If a name has several addresses and none answers, the error that contains the others
  // has no message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  // An error of fetch() gives its reason only in its cause.
  if (error.cause instanceof Error) return `${error.message}: ${messageOf(error.cause)}`;

  return error.message;
}

import { visibleLine } from '../contact/visible-text.ts';

/**
 * How the owner's commands are called on this installation, for mails, help and errors to name them: what
 * `REQUESTS_COMMAND` says, or else what works in the project's folder. Help needs it whatever else is wrong with the
 * environment, so it is never a fault.
 */
export function requestsCommand(env: NodeJS.ProcessEnv): string {
  return visibleLine(env.REQUESTS_COMMAND ?? '') || usualCommand;
}

/** What works in the project's folder. */
export const usualCommand = 'npx requests';

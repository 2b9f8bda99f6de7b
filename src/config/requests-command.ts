import { visibleLine } from '../contact/visible-text.ts';

/**
 * How the administrator's commands are called on this installation, as mails, help and errors name them: `REQUESTS_COMMAND`, or
 * what works in the project's folder. Any value is accepted, since help needs it whatever is wrong with the environment.
 */
export function requestsCommand(env: NodeJS.ProcessEnv): string {
  return visibleLine(env.REQUESTS_COMMAND ?? '') || 'npm run --silent requests --';
}

import { visibleLine } from '../contact/visible-text.ts';

/**
 * How the administrator's commands are called on this installation, as mails, help and errors name them: `REQUESTS_COMMAND`, or
 * what works in the project's folder. Any value is accepted, since help needs it whatever is wrong with the environment.
 */
export function requestsCommand(env: NodeJS.ProcessEnv): string {
  return visibleLine(env.REQUESTS_COMMAND ?? '') || 'npx requests';
}

/** Such a command with a setting of its own, such as `DATA_DIR=…`, in a shell: sudo hands on only what stands behind it. */
export function commandWith(setting: string, command: string): string {
  const [, sudo = '', rest = ''] = /^(sudo )?(.*)$/s.exec(command) ?? [];
  return `${sudo}${setting} ${rest}`;
}

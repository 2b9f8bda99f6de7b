import { requestsCommand } from '../config/requests-command.ts';

/** How the commands are called here. */
export const program = requestsCommand(process.env);

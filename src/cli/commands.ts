import type { Command } from './command.ts';
import { release } from './delivery/release.ts';
import { list } from './list/list.ts';

/** The owner's commands, in the order in which help names them. */
export const commands: readonly Command[] = [list, release];

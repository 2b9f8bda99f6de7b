import { answered } from './answered/answered.ts';
import { backup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import type { Command } from './command.ts';
import { copy } from './copy/copy.ts';
import { quarantine } from './delivery/quarantine.ts';
import { release } from './delivery/release.ts';
import { retry } from './delivery/retry.ts';
import { doctor } from './doctor/doctor.ts';
import { exportRequests } from './export/export.ts';
import { list } from './list/list.ts';
import { access } from './personal-data/access.ts';
import { erase } from './personal-data/erase.ts';
import { show } from './show/show.ts';
import { stats } from './stats/stats.ts';
import { watch } from './watch/watch.ts';

/** The owner's commands, in the order in which help names them. */
export const commands: readonly Command[] = [
  list,
  show,
  watch,
  stats,
  answered,
  release,
  quarantine,
  retry,
  exportRequests,
  access,
  erase,
  backup,
  restore,
  doctor,
  copy,
];

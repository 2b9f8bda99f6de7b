import { join } from 'node:path';
import { rendersIn } from '../company/renders.ts';
import { type Finding, good, warning } from './finding.ts';

/** Whether the pictures that come with the project have been replaced. */
export async function checkPictures(folder = join(import.meta.dirname, '../../pictures')): Promise<Finding> {
  const renders = await rendersIn(folder);
  if (!renders) return warning({ kind: 'pictures not here' });
  if (renders.names.length === 0) return good({ kind: 'pictures replaced' });
  return warning({ kind: 'pictures that came with the site', ...renders });
}

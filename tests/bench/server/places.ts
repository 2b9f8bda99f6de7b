import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

export const reports = join(root, 'reports');

export const siteDir = join(root, 'dist/site');

import assert from 'node:assert/strict';
import { testDatabase } from '../../tests/kit/database.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import { locales } from '../locale.ts';
import { personalDataReport } from './report.ts';

// `server/desk/personal-data.test.ts` tests the rest of the report.
for (const language of locales)
  testDatabase(`counts one month in the singular: ${language}`, async (t, config) => {
    const { db, store, clock } = await openTestStore(t, config);
    const id = await store.waitingRequest({ language });
    const company = { name: 'Vertical BCN', retentionMonths: 1, backupDays: 30 };

    const report = await personalDataReport(db, [id], company, clock.now());

    assert.match(report ?? '', /\b1 mes\b/);
  });

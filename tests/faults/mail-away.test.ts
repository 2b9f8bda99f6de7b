import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '../../src/time.ts';
import { sqliteFile } from '../kit/database.ts';
import { openNotifications } from '../kit/notifications.ts';
import { type SmtpBehaviour, startTestSmtp } from '../kit/smtp.ts';
import { long, report, scale } from './report.ts';

const requests = scale(2, 20);
const minutesAway = scale(4, 12 * 60);

const faults: Record<string, SmtpBehaviour | 'closed'> = {
  'refuses connections': 'closed',
  'never greets (hangs)': { greet: 'never' },
  'greets with 421': { greet: '421 4.3.2 not now' },
  'refuses each message with 451': { answer: () => '451 4.7.1 later' },
  'refuses each message with 554': { answer: () => '554 5.7.1 no' },
  'refuses the recipient with 550': { refuseRecipient: () => '550 5.1.1 nobody' },
  'hangs up within DATA': { data: 'hang up' },
  'never answers after DATA': { data: 'never' },
  'is slow': { answer: () => wait(50, undefined) },
};

// The short form tests every third fault. src/notifications/channels tests each one.
const chosen = Object.entries(faults).filter((_, index) => long || index % 3 === 0);

for (const [fault, behaviour] of chosen) {
  const title = `delivers all after a server ${fault} for ${minutesAway} minutes`;
  test(title, async (t) => {
    const { smtp, worker, undelivered } = await serverAway(t, behaviour);
    smtp.behave({});
    if (behaviour === 'closed') await smtp.start();

    let minutes = 0;
    for (; (await undelivered()) > 0 && minutes < 7 * 60; minutes++) {
      await worker.pass(minuteMs);
    }

    const missing = await undelivered();
    const messageIds = new Set(smtp.mails.map(({ messageId }) => messageId));
    report(t, 'mail-away', {
      fault,
      requests,
      missing,
      'all after (moved clock)': `${minutes} min`,
    });
    assert.equal(missing, 0);
    assert.equal(messageIds.size, requests);
  });
}

/**
 * Stores requests while the mail server misbehaves, and runs the worker for `minutesAway`
 * minutes of a moved clock.
 */
async function serverAway(t: TestContext, behaviour: SmtpBehaviour | 'closed') {
  const smtp = await startTestSmtp(t, behaviour === 'closed' ? {} : behaviour);
  if (behaviour === 'closed') await smtp.stop();
  const notifications = await openNotifications(t, await sqliteFile(t));
  for (let count = 0; count < requests; count++) {
    await notifications.store.requestWithDeliveries(['mail']);
  }

  const worker = notifications.start({ mail: smtp.config });
  await worker.idle();
  for (let minute = 0; minute < minutesAway; minute++) await worker.pass(minuteMs);

  const undelivered = async () => {
    const deliveries = await notifications.deliveries();
    return deliveries.filter(({ status }) => status !== 'delivered').length;
  };
  return { smtp, worker, undelivered };
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testClock } from '../../../tests/kit/clock.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import type { DatabaseConfig } from '../../config.ts';
import { minuteMs } from '../../time.ts';

testDatabase('two servers acknowledge equal requests at once', async (t, database) => {
  const { answers } = await postToTwoServers(t, database);

  for (const { status } of answers) assert.equal(status, 200);
});

testDatabase('two servers store equal requests once', async (t, database) => {
  const { store } = await postToTwoServers(t, database);

  assert.equal((await store.requests()).length, 4);
});

testDatabase('two servers notify of equal requests once', async (t, database) => {
  const { store } = await postToTwoServers(t, database);

  assert.equal((await store.deliveries()).length, 4);
});

for (const field of ['name', 'phone', 'message'] as const)
  testDatabase(`a different ${field} makes a different request`, async (t, database) => {
    const { url, stored } = await startTestServer(t, { database });
    await postForm(url, validRequest);

    await postForm(url, { ...validRequest, [field]: `${validRequest[field]}1` });

    assert.equal((await stored()).length, 2);
  });

testDatabase('a text in another field makes another request', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });
  await postForm(url, validRequest);

  await postForm(url, {
    ...validRequest,
    phone: '',
    message: validRequest.phone + validRequest.message,
  });

  assert.equal((await stored()).length, 2);
});

testDatabase('a different language makes the same request', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });
  await postForm(url, validRequest);

  await postForm(url, { ...validRequest, lang: 'ca' });

  assert.equal((await stored()).length, 1);
});

testDatabase('an equal request after nine minutes is the same', async (t, database) => {
  const clock = testClock();
  const { url, stored } = await startTestServer(t, { database, clock });
  await postForm(url, validRequest);

  clock.advance(9 * minuteMs);
  await postForm(url, validRequest);

  assert.equal((await stored()).length, 1);
});

testDatabase('an equal request after ten minutes is a new one', async (t, database) => {
  const clock = testClock();
  const { url, stored } = await startTestServer(t, { database, clock });
  await postForm(url, validRequest);

  clock.advance(10 * minuteMs);
  await postForm(url, validRequest);

  assert.equal((await stored()).length, 2);
});

testDatabase('a duplicate does not prolong the ten minutes', async (t, database) => {
  const clock = testClock();
  const { url, stored } = await startTestServer(t, { database, clock });
  await postForm(url, validRequest);
  clock.advance(9 * minuteMs);
  await postForm(url, validRequest);

  clock.advance(minuteMs);
  await postForm(url, validRequest);

  assert.equal((await stored()).length, 2);
});

testDatabase('ten minutes begin again with the stored request', async (t, database) => {
  const clock = testClock();
  const { url, stored } = await startTestServer(t, { database, clock });
  await postForm(url, validRequest);
  clock.advance(10 * minuteMs);
  await postForm(url, validRequest);

  await postForm(url, validRequest);

  assert.equal((await stored()).length, 2);
});

/**
 * Posts four requests at once, each five times to each of two servers on one database.
 */
async function postToTwoServers(t: TestContext, database: DatabaseConfig) {
  // Start one after the other. In one process, the second server would block the first,
  // while it waits for the first one's migration.
  const servers = [
    await startTestServer(t, { database }),
    await startTestServer(t, { database }),
  ] as const;
  const posts = Array.from({ length: 20 }, (_, index) =>
    servers.map(({ url }) =>
      postForm(url, { ...validRequest, message: `Grieta ${index % 4}` }),
    ),
  );

  return { answers: await Promise.all(posts.flat()), store: servers[0].store };
}

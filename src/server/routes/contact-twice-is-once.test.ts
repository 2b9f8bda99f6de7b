import assert from 'node:assert/strict';
import { testClock } from '../../../tests/kit/clock.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { startTestServer } from '../../../tests/kit/server.ts';

const minute = 60_000;

testDatabase(
  'equal requests to two servers at once are stored and announced once',
  async (t, database) => {
    const servers = await Promise.all([
      startTestServer(t, { database }),
      startTestServer(t, { database }),
    ]);
    const [one, two] = servers;
    const posts = Array.from({ length: 20 }, (_, index) =>
      servers.map(({ url }) =>
        postForm(url, { ...validRequest, message: `Grieta ${index % 4}` }),
      ),
    );
    const answers = await Promise.all(posts.flat());
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await one.stored()).length, 4);
    assert.equal(
      (await two.database.queries.selectFrom('deliveries').selectAll().execute()).length,
      4,
    );
  },
);

testDatabase('one field that differs makes another request', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });
  await postForm(url, validRequest);
  for (const field of ['name', 'phone', 'message'] as const) {
    await postForm(url, { ...validRequest, [field]: `${validRequest[field]}1` });
  }
  // Nothing may slip from one field into the next.
  await postForm(url, {
    ...validRequest,
    phone: '',
    message: validRequest.phone + validRequest.message,
  });
  assert.equal((await stored()).length, 5);
});

testDatabase('an equal request ten minutes later is another one', async (t, database) => {
  const clock = testClock();
  const { url, stored } = await startTestServer(t, { database, clock });
  await postForm(url, validRequest);
  clock.advance(9 * minute);
  await postForm(url, { ...validRequest, lang: 'ca' });
  assert.equal((await stored()).length, 1);
  clock.advance(minute);
  await postForm(url, validRequest);
  await postForm(url, validRequest);
  assert.equal((await stored()).length, 2);
});

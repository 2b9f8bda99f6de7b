import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../support/form.ts';
import { scale } from './report.ts';
import { startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

const rounds = scale(5, 20);

test(`a request that was acknowledged is there after kill -9 straight after the answer, ${rounds} times`, async (t) => {
  const env = await workplace(t);
  const acknowledged: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const { child, exited, url } = await startProcess(t, env);
    const message = `Solicitud ${round}`;
    const answer = await (await postForm(url, { ...goodRequest, message })).text();
    child.kill('SIGKILL');
    assert.equal(answer, '{"success":true}');
    acknowledged.unshift(message);
    assert.equal((await exited).signal, 'SIGKILL');
  }
  const stored = await storedRequests({ kind: 'sqlite', file: `${env.DATA_DIR}/requests.sqlite` });
  assert.deepEqual(
    stored?.map(({ message }) => message),
    acknowledged,
  );
});

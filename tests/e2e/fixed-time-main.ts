import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { systemClock } from '../../src/clock.ts';
import { fixedTime } from './fixed-time.ts';

// Runs `src/server/main.ts` for tests at a fixed time. The desk reads the server's time
// from the header `Date`, which Node would take from the machine.
systemClock.now = () => new Date(fixedTime);

subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  response.setHeader('date', new Date(fixedTime).toUTCString());
});

await import('../../src/server/main.ts');

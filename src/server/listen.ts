import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { ReadableError, SettingsError } from '../readable-error.ts';
import { messageOf } from '../reason.ts';

/**
 * Listens on its port, or on the socket that systemd hands over. That stays open during a restart: visitors wait until the
 * next server is there.
 *
 * @throws {ReadableError} saying why the port cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port, handedSocket }: Config): Promise<string> {
  const listenTextResolver = (url: string) => `listening at ${url}`;
  const place = handedSocket === null ? { host, port } : { host, fd: handedSocket };
  try {
    await app.listen({ ...place, listenTextResolver });
  } catch (error) {
    throw new ReadableError(`${messageOf(error)}. Choose another place with HOST or PORT.`, { cause: error });
  }
  const handed = Number(new URL(app.listeningOrigin).port);
  if (handedSocket !== null && port !== handed && port !== 0)
    throw new SettingsError(
      `PORT=${port}, but systemd has handed over port ${handed}. Make them the same: PORT in the environment, ` +
        'ListenStream= of vertical-bcn.socket.',
    );
  return app.listeningOrigin;
}

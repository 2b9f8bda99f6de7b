import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers bytes that never became a request: they were no HTTP, had too large headers, or came too slowly. No route was
 * found, so the body is the one that the script of the contact form understands.
 */
export function clientErrorHandler(headers: () => Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    const body = '{"success":false}';
    const lines = Object.entries({
      ...headers(),
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
}

/** By the codes of Node's errors; 400 for others. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

import { connect, type LookupFunction, type Socket } from 'node:net';

/**
 * Connects to a mail server by its name. That is looked up each time, and its addresses are tried one after the other, by
 * turns of IPv6 and IPv4. Nodemailer would keep the addresses for five minutes, and longer while they cannot be looked up.
 *
 * @param patience in milliseconds: for one address where there are others, and for all of it
 * @throws what the last of it was, or of several addresses all in one {AggregateError}; see `isNameFault`.
 */
export function openSocket(
  { host, port, localAddress }: Server,
  { attemptTimeout, connectionTimeout }: ConnectPatience,
  { lookup, signal }: Way = {},
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(localAddress && { localAddress }),
      ...(lookup && { lookup }),
      ...(signal && { signal }),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeout,
    });
    let late = Object.assign(new Error(`nobody said what the address of ${host} is`), { code: nameFault });
    socket.once('lookup', () => {
      late = Object.assign(new Error(`no address of ${host} answered`), { code: 'ETIMEDOUT' });
    });
    const timer = setTimeout(() => socket.destroy(late), connectionTimeout);
    socket.once('close', () => clearTimeout(timer));
    socket.on('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

type Server = { host: string; port: number; localAddress?: string | undefined };

export type ConnectPatience = { attemptTimeout: number; connectionTimeout: number };

export type Way = {
  /** How a name becomes addresses; the system's way without. */
  lookup?: LookupFunction | undefined;
  /** Ends it. */
  signal?: AbortSignal | undefined;
};

/** Whether a server could not be reached because its name leads nowhere. */
export function isNameFault({ code, syscall }: Pick<NodeJS.ErrnoException, 'code' | 'syscall'>): boolean {
  return syscall === 'getaddrinfo' || code === nameFault;
}

// Nodemailer's.
const nameFault = 'EDNS';

import { connect, type LookupFunction, type Socket } from 'node:net';

/**
 * Connects to a mail server by its name. The name is looked up each time, and its addresses are tried one after the other,
 * IPv6 and IPv4 in turn. Nodemailer would keep the addresses for five minutes, and longer while the name cannot be found.
 *
 * The patience is in milliseconds: `attemptTimeout` for one address where there are others, `connectionTimeout` for all.
 *
 * @throws the error of the connection, or an {AggregateError} with those of several addresses; see `isNameFault`.
 */
export function openSocket(
  { host, port, localAddress }: Server,
  { attemptTimeout, connectionTimeout }: ConnectPatience,
  { lookup, signal }: ConnectOptions = {},
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

export type ConnectOptions = {
  /** Looks up the addresses of a name; without it the system does. */
  lookup?: LookupFunction | undefined;
  /** Ends the attempt, or the connection. */
  signal?: AbortSignal | undefined;
};

/** Whether an error means that the server's name could not be looked up. */
export function isNameFault({ code, syscall }: Pick<NodeJS.ErrnoException, 'code' | 'syscall'>): boolean {
  return syscall === 'getaddrinfo' || code === nameFault;
}

// Nodemailer's code for it.
const nameFault = 'EDNS';

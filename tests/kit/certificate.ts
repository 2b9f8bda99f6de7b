import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { generate } from 'selfsigned';
import { dayMs } from '../../src/time.ts';

/**
 * Creates a self-signed certificate for an IP address or a host name.
 *
 * @param days from now until it expires. A negative number creates an expired one.
 */
export async function selfSigned(host: string, days = 2) {
  // If two trusted certificates had the same subject, each would be taken for the other's
  // issuer.
  const subject = [{ name: 'commonName', value: randomUUID() }];
  const altName = isIP(host)
    ? ({ type: ipAddress, ip: host } as const)
    : ({ type: dnsName, value: host } as const);

  const { private: key, cert } = await generate(subject, {
    notBeforeDate: new Date(Date.now() - 10 * dayMs),
    notAfterDate: new Date(Date.now() + days * dayMs),
    extensions: [{ name: 'subjectAltName', altNames: [altName] }],
  });
  return { key, cert };
}

// The kinds of a GeneralName in RFC 5280, 4.2.1.6.
const dnsName = 2;
const ipAddress = 7;

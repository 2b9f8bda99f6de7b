import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** Makes a self-signed certificate for an IP address or a name, which expires in so many days. */
export async function selfSigned(host: string, days = 2) {
  // Two trusted certificates with the same subject would be taken for each other's issuer.
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: randomUUID() }],
    {
      notBeforeDate: new Date(Date.now() - 10 * dayMs),
      notAfterDate: new Date(Date.now() + days * dayMs),
      extensions: [
        {
          name: 'subjectAltName',
          altNames: [isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }],
        },
      ],
    },
  );
  return { key, cert };
}

const dayMs = 24 * 60 * 60 * 1000;

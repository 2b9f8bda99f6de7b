import type { NodemailerError } from 'nodemailer';

/**
 * Why a connection to a mail server is not secure; undefined for errors of another kind. Where the connection began without
 * encryption, nodemailer and OpenSSL tell the reason only in their messages.
 */
export function tlsFault({ code, command, message, originalCode }: NodemailerError): TlsFault | undefined {
  const said = `${originalCode ?? ''} ${message}`;
  const [fault] = certificateFaults.find(([, words]) => words.test(said)) ?? [];
  if (fault) return fault;
  if (/STARTTLS/.test(said) && !/initiating TLS/.test(said)) return 'no encryption';
  return code === 'ETLS' || command === 'STARTTLS' ? 'encryption failed' : undefined;
}

export type TlsFault =
  /** The server does not offer encryption, or somebody in between removes the offer. */
  | 'no encryption'
  | 'certificate expired'
  | 'certificate of another name'
  | 'certificate not trusted'
  | 'encryption failed';

const certificateFaults: readonly (readonly [TlsFault, RegExp])[] = [
  ['certificate expired', /CERT_HAS_EXPIRED|certificate has expired|CERT_NOT_YET_VALID|not yet valid/],
  ['certificate of another name', /ALTNAME_INVALID|does not match certificate/],
  [
    'certificate not trusted',
    /SELF_SIGNED|self[- ]signed certificate|UNABLE_TO_|unable to (verify|get) .*certificate/,
  ],
];

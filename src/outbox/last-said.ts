/**
 * Finds out from nodemailer's log what was last sent to a mail server: its errors do not tell at which point of the dialogue
 * the server fell silent.
 */
export function listenForLastSaid(): LastSaid {
  let said: string | undefined;
  const hear = ({ tnx }: { tnx?: unknown }, line: unknown) => {
    if (tnx === 'message') said = 'the message';
    const [verb] = tnx === 'client' ? (verbs.exec(String(line)) ?? []) : [];
    if (verb) said = verb;
  };
  return { logger: { debug: hear, info: hear }, get: () => said };
}

export type LastSaid = {
  logger: Record<'debug' | 'info', (entry: { tnx?: unknown }, line: unknown) => void>;
  /** A command of SMTP or `the message`; undefined where nothing has been sent. */
  get(): string | undefined;
};

const verbs = /^(?:EHLO|HELO|STARTTLS|AUTH|MAIL|RCPT|DATA|QUIT)\b/;

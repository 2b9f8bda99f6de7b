import type { ComponentProps } from 'react';
import type { AnswerMethod } from '../../contact-request/answer.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { askAfterContact } from '../state/last-contact.ts';
import { useInstallation } from '../state/queries.ts';
import { useSession } from '../state/session.ts';
import { toast } from '../state/toast.ts';
import { contactUrl } from './contact-url.ts';
import { firstSentence, occasionOf } from './first-sentence.ts';

/**
 * A link that calls or writes to a visitor. Afterwards the page asks for the result, in
 * the place of the last toast.
 */
export function ContactLink({ request, way, ...link }: ContactLinkProps) {
  const { id, state } = request;
  const company = useInstallation();
  const person = useSession()?.person.name;
  const isWritten = way !== 'call';
  const sentence =
    isWritten && company && person
      ? firstSentence(company, request, person, occasionOf(request, company))
      : '';
  const href = contactUrl(request, way, { company: company?.name ?? '', sentence });
  const remember = () => {
    toast.set(null);
    if (state === 'received') askAfterContact({ id, way });
  };

  return (
    <a
      href={href}
      onClick={remember}
      {...(way === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
      {...link}
    />
  );
}

type ContactLinkProps = { request: RequestRow; way: AnswerMethod } & ComponentProps<'a'>;

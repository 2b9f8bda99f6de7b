import type { ComponentProps } from 'react';
import { mailLink } from '../../contact/call-links.ts';
import type { AnswerWay } from '../../contact/labels.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import { useInstallation } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { noteContact } from '../lib/contact.ts';
import { firstSentence } from './first-sentence.ts';

/** A link that calls or writes to a visitor; afterwards the page asks what came of it. */
export function ContactLink({ request, way, ...link }: ContactLinkProps) {
  const company = useInstallation();
  const person = useSession().data?.person.name;
  const sentence = company && person ? firstSentence(company, request, person) : '';
  const links: Record<AnswerWay, string | undefined> = {
    call: request.call?.tel,
    whatsapp: `${request.call?.whatsapp}?text=${encodeURIComponent(sentence)}`,
    mail: mailLink(request, company?.name ?? '', sentence),
  };
  return (
    <a
      href={links[way]}
      onClick={() => noteContact(request, way)}
      {...(way === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
      {...link}
    />
  );
}

type ContactLinkProps = { request: RequestDetail | RequestRow; way: AnswerWay } & ComponentProps<'a'>;

import type { RequestDetail } from '../../desk-api/requests.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { ContactActions } from './ContactActions.tsx';
import { Correction } from './Correction.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { Message } from './Message.tsx';
import { Notes } from './Notes.tsx';
import { Outcome } from './Outcome.tsx';
import { Related } from './Related.tsx';
import { RequestHead } from './RequestHead.tsx';
import { SpamAndData } from './SpamAndData.tsx';

/** A request, in the order in which it is worked on. */
export function RequestArticle({ request, isPreview, onErased }: RequestArticleProps) {
  const isReceived = request.state === 'received';
  return (
    <article className="request">
      <RequestHead request={request} />
      <ContactActions request={request} />
      <Message text={request.message} />
      <Notes request={request} />
      <Related request={request} />
      {isReceived && <Outcome request={request} />}
      {isReceived && <AnswerLine request={request} />}
      <Facts request={request} />
      {!isPreview && <History request={request} />}
      {/* A preview has only the beginning of the message: a correction would lose the
          rest. */}
      {!isPreview && <Correction request={request} />}
      <SpamAndData request={request} onErased={onErased} />
    </article>
  );
}

type RequestArticleProps = {
  request: RequestDetail;
  isPreview: boolean;
  /** Called with the result of an erasure, in words. */
  onErased: (result: string) => void;
};

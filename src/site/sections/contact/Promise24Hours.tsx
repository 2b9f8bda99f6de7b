import './contact.css';
import { company } from '../../company.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The promise of an answer within 24 hours, if the company file makes it. */
export function Promise24Hours({ messages }: { messages: Messages }) {
  if (!company.claims.answerIn24Hours) return null;

  return (
    <div className="promise">
      <b className="display">{'24\u00a0h'}</b>
      <p className="small">{messages.contact.promise}</p>
    </div>
  );
}

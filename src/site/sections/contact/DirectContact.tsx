import { company } from '../../company.ts';
import { whatHappensNext } from '../../content/what-happens-next.ts';
import type { Words } from '../../content/words.ts';
import { ContactWays } from '../../ui/ContactWays.tsx';
import { Steps } from '../../ui/Steps.tsx';

/** Telephone, WhatsApp and e-mail, the promise, and what follows a request. */
export function DirectContact({ words }: { words: Words }) {
  return (
    <div className="direct-col">
      <ContactWays words={words} />
      <div className="promise">
        {company.claims.answerIn24Hours && (
          <>
            <b>{'24\u00a0h'}</b>
            <p>{words.contact.promise}</p>
          </>
        )}
        <h3>{words.form.next}</h3>
        <Steps>{whatHappensNext(company.terms, words)}</Steps>
      </div>
    </div>
  );
}

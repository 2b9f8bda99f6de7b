import { localize } from '../../locale.ts';
import { company } from '../company.ts';
import type { Messages } from '../i18n/messages.ts';

/** Lists the steps after a request, with their durations if the company file has them. */
export function NextSteps({ messages }: { messages: Messages }) {
  const { visitWithin, quoteWithin } = company.terms;
  const { call, visit, quote } = messages.contact.next;
  const steps = [
    call,
    visit(visitWithin && localize(visitWithin, messages.language)),
    quote(quoteWithin && localize(quoteWithin, messages.language)),
  ];

  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

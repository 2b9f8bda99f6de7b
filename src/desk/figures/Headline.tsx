import type { Figures } from '../../desk-api/figures.ts';
import { figureWords } from './figure-words.ts';

/** The one sentence, and the figures beside it. */
export function Headline({ figures }: { figures: Figures }) {
  const { sentence, of, facts } = figureWords(figures);
  return (
    <>
      <p className="big">{sentence}</p>
      <p className="soft">{of}</p>
      <dl className="trio">
        {facts.map(({ words, figure, detail }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {figure}
              {detail && (
                <small>
                  <span className="vh">, de ellas </span>
                  {detail}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

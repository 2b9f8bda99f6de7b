import { problemWords } from '../data/problem-words.ts';
import { Icon } from './Icon.tsx';

/** An error, shown beside what failed, with a button to try that again where there is one. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, detail } = problemWords(error);
  return (
    <div className="ban ban--late" role="alert">
      <Icon name="alert" />
      <p>
        <b>{title}.</b> {detail}
      </p>
      {retry && (
        <button type="button" className="b b--s" onClick={() => retry()}>
          Reintentar
        </button>
      )}
    </div>
  );
}

import { problemWords } from '../data/problem-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { Outside } from './Outside.tsx';

/** The desk could not even learn who is there. */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  const { title, detail } = problemWords(error);
  return (
    <Outside title={title}>
      <p>{detail}</p>
      <div className="stack">
        <button type="button" className="b b--go" onClick={() => retry()}>
          <Icon name="redo" />
          Volver a probar
        </button>
      </div>
    </Outside>
  );
}

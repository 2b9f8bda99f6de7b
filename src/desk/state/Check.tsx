import type { DeskState } from '../../desk-api/state.ts';
import { Icon } from '../ui/Icon.tsx';
import { ActionButton } from './ActionButton.tsx';

/** One thing that was looked at. */
export function Check({ finding: { level, about, what, todo, tell, help } }: Props) {
  const { icon, words } = marks[level];
  return (
    <li className={`chk chk--${level}`}>
      <Icon name={icon} />
      <div>
        <p>
          <b>{about}</b> <span className="chk__level">{words}</span>
        </p>
        {what.length === 1 ? (
          <p>{what}</p>
        ) : (
          <ul>
            {what.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        {todo && <p className="soft">{todo}</p>}
        {tell && (
          <details className="soft">
            <summary>Lo arregla quien lleva la web: qué decirle</summary>
            <blockquote>{tell}</blockquote>
          </details>
        )}
        {help && <ActionButton action={help} />}
      </div>
    </li>
  );
}

type Props = { finding: DeskState['findings'][number] };

const marks = {
  good: { icon: 'check', words: 'Bien' },
  warning: { icon: 'alert', words: 'Conviene mirarlo' },
  problem: { icon: 'close', words: 'Mal' },
} as const;

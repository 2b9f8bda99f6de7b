import type { PushContent, PushSettings } from '../../desk-api/notifications.ts';
import { useSettings } from '../data/notifications.ts';
import { Chips, type Option } from '../ui/Chips.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { ClockField } from './ClockField.tsx';

/** What a notification shows, which there are, and when there are none. Each choice is kept at once. */
export function Settings({ settings }: { settings: PushSettings }) {
  const { mutate, error } = useSettings();
  const set = (changed: Partial<PushSettings>) => mutate({ ...settings, ...changed });
  const { content, reminders, quiet } = settings;
  return (
    <>
      <Chips
        legend="En la pantalla bloqueada se ve"
        options={contents}
        chosen={content}
        onChoose={(chosen) => set({ content: chosen })}
      />
      <Chips
        legend="Las que llevan 20 horas sin contestar"
        options={yesOrNo}
        chosen={reminders ? 'yes' : 'no'}
        onChoose={(chosen) => set({ reminders: chosen === 'yes' })}
      />
      <Chips
        legend="Horas de silencio (hora de Madrid)"
        options={quietOrNot}
        chosen={quiet ? 'quiet' : 'never'}
        onChoose={(chosen) => set({ quiet: chosen === 'quiet' ? (quiet ?? night) : null })}
      />
      {quiet && (
        <>
          <div className="f--row">
            <ClockField
              label="Desde"
              value={quiet.from}
              not={quiet.until}
              onChange={(from) => set({ quiet: { ...quiet, from } })}
            />
            <ClockField
              label="Hasta"
              value={quiet.until}
              not={quiet.from}
              onChange={(until) => set({ quiet: { ...quiet, until } })}
            />
          </div>
          <p className="hint">Al terminar suena una vez, con todas las que siguen sin contestar.</p>
        </>
      )}
      {error && <Trouble error={error} />}
    </>
  );
}

const contents: readonly Option<PushContent>[] = [
  { key: 'nothing', words: 'Solo «Nueva solicitud»' },
  { key: 'initial', words: 'Y la inicial del nombre' },
];

const yesOrNo = [
  { key: 'yes', words: 'Recordármelas' },
  { key: 'no', words: 'No hace falta' },
] as const;

const quietOrNot = [
  { key: 'never', words: 'Ninguna' },
  { key: 'quiet', words: 'De noche' },
] as const;

const night = { from: '22:00', until: '07:00' };

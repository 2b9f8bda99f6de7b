import type { CurrentSession } from '../../desk-api/people.ts';

/** Returns the name of a person; undefined until they have given it. */
export function confirmedName({
  person,
  asksName,
}: Pick<CurrentSession, 'person' | 'asksName'>): string | undefined {
  return asksName ? undefined : person.name;
}

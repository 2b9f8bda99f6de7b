import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FirstSentences } from '../../desk-api/first-sentences.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { madridDate } from '../../time.ts';
import { worded } from '../request/worded.ts';
import { longDay } from '../time/day-words.ts';
import { read } from './api.ts';
import { useSession } from './session.ts';

/** The sentences with which a message about a request may begin, in its language; none until they are known. */
export function useFirstSentences(request: Addressed): readonly string[] {
  return useWrittenSentences(request).map(useWording(request));
}

/** The same as they were written, with placeholders. */
export function useWrittenSentences({ language }: Pick<Addressed, 'language'>): readonly string[] {
  const { data } = useQuery(firstSentencesQuery);
  return (language === 'ca' ? data?.inCatalan : data?.sentences) ?? [];
}

/** Returns a function that words a sentence as whoever has written a request will read it. Of the request it takes no text. */
export function useWording({ name, receivedAt, language }: Addressed) {
  const own = useSession().data?.person.name ?? unnamed;
  const words = {
    nombre: name,
    persona: own === unnamed ? '' : own,
    empresa: import.meta.env.VITE_COMPANY_NAME,
    fecha: longDay(madridDate(new Date(receivedAt)), language),
  };
  return (sentence: string) => worded(sentence, words);
}

type Addressed = Pick<RequestRow, 'name' | 'receivedAt' | 'language'>;

/** What the terminal calls the first person until somebody says a name. */
const unnamed = 'Titular';

export const firstSentencesQuery = queryOptions({
  queryKey: ['first-sentences'],
  queryFn: ({ signal }) => read<FirstSentences>(apiPaths.firstSentences, signal),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

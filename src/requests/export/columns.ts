import { contactFields } from '../../contact/fields.ts';
import { answerWays } from '../../contact/labels.ts';
import { type Fact, factNames, factsOfOwner, visibleFact } from '../../contact/request-facts.ts';
import {
  noticeStatusOf,
  noticeWords,
  type Reach,
  reasonsInWords,
  statusOf,
  statusWords,
} from '../../contact/status.ts';
import type { FoundRequest } from '../find.ts';

/** The columns of a table of requests for people, from left to right. */
export const columns: readonly Column[] = [
  { header: 'número', value: ({ id }) => id },
  { header: 'recibida', value: ({ receivedAt }) => new Date(receivedAt) },
  { header: 'estado', value: (request, when) => statusWords[statusOf(request, when)] },
  ...[...contactFields, 'language' as const].map((field) => factColumn(field)),
  { header: 'motivo', value: ({ reason }) => reasonsInWords(reason) },
  {
    header: 'contestada',
    value: ({ answeredAt }) => answeredAt && new Date(answeredAt),
  },
  { header: 'contestada por', value: ({ answeredBy }) => answeredBy },
  { header: 'cómo', value: ({ answeredHow }) => answeredHow && answerWays[answeredHow] },
  ...factsOfOwner.map((fact) => factColumn(fact, null)),
  {
    header: 'aviso',

    value: ({ notice }, reach) => notice && noticeWords[noticeStatusOf(notice, reach)],
  },
];

/** @param none is what stands in an empty cell. */
function factColumn(fact: Fact, none: '' | null = ''): Column {
  return {
    header: factNames[fact].toLowerCase(),

    value: (request) => visibleFact(request, fact) || none,
  };
}

type Column = {
  header: string;
  /** A visitor's text comes without invisible characters; the export as JSON has it as it was stored. */
  value(request: FoundRequest, circumstances: Circumstances): Value;
};

/** What the status of a request depends on besides the request. */
export type Circumstances = Reach & { now: Date; promised: boolean };

export type Value = string | number | Date | null;

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

const widths: Record<Fact, number> = {
  name: 28,
  email: 32,
  phone: 18,
  message: 80,
  language: 11,
  outcome: 20,
  note: 40,
  source: 13,
};

/** The columns of a table of requests for people, from left to right. */
export const columns: readonly Column[] = [
  { header: 'número', width: 9, value: ({ id }) => id },
  { header: 'recibida', width: 17, isMoment: true, value: ({ received_at }) => new Date(received_at) },
  { header: 'estado', width: 15, value: (request, when) => statusWords[statusOf(request, when)] },
  ...[...contactFields, 'language' as const].map((field) => factColumn(field)),
  { header: 'motivo', width: 30, value: ({ reason }) => reasonsInWords(reason) },
  {
    header: 'contestada',
    width: 17,
    isMoment: true,
    value: ({ answered_at }) => answered_at && new Date(answered_at),
  },
  { header: 'contestada por', width: 16, value: ({ answeredBy }) => answeredBy },
  { header: 'cómo', width: 10, value: ({ answered_how }) => answered_how && answerWays[answered_how] },
  ...factsOfOwner.map((fact) => factColumn(fact, null)),
  {
    header: 'aviso',
    width: 13,
    value: ({ notice }, reach) => notice && noticeWords[noticeStatusOf(notice, reach)],
  },
];

/** @param none is what stands in an empty cell. */
function factColumn(fact: Fact, none: '' | null = ''): Column {
  return {
    header: factNames[fact].toLowerCase(),
    width: widths[fact],
    value: (request) => visibleFact(request, fact) || none,
  };
}

type Column = {
  header: string;
  width: number;
  isMoment?: true;
  /** A visitor's text comes without invisible characters; the export as JSON has it as it was stored. */
  value(request: FoundRequest, circumstances: Circumstances): Value;
};

/** What the status of a request depends on besides the request. */
export type Circumstances = Reach & { now: Date; promised: boolean };

export type Value = string | number | Date | null;

import { services } from '../../company/services.ts';
import { answerWays, outcomes } from '../../contact/labels.ts';
import {
  noticeStatusOf,
  noticeWords,
  type Reach,
  reasonsInWords,
  statusOf,
  statusWords,
} from '../../contact/status.ts';
import { visibleLine, visibleText } from '../../contact/visible-text.ts';
import type { FoundRequest } from '../find.ts';

/** The columns of a table of requests for people, from left to right. */
export const columns: readonly Column[] = [
  { header: 'número', width: 9, value: ({ id }) => id },
  { header: 'recibida', width: 17, value: ({ received_at }) => new Date(received_at) },
  { header: 'estado', width: 15, value: (request, when) => statusWords[statusOf(request, when)] },
  { header: 'nombre', width: 28, value: ({ name }) => visibleLine(name) },
  { header: 'correo', width: 32, value: ({ email }) => visibleLine(email) },
  { header: 'teléfono', width: 18, value: ({ phone }) => visibleLine(phone) },
  { header: 'mensaje', width: 80, value: ({ message }) => visibleText(message) },
  { header: 'motivo', width: 30, value: ({ reason }) => reasonsInWords(reason) },
  { header: 'contestada', width: 17, value: ({ answered_at }) => answered_at && new Date(answered_at) },
  { header: 'contestada por', width: 16, value: ({ answeredBy }) => answeredBy },
  { header: 'cómo', width: 10, value: ({ answered_how }) => answered_how && answerWays[answered_how] },
  { header: 'servicio', width: 28, value: ({ service }) => service && services[service] },
  { header: 'provincia', width: 12, value: ({ province }) => province },
  { header: 'resultado', width: 20, value: ({ outcome }) => outcome && outcomes[outcome] },
  { header: 'nota', width: 40, value: ({ note }) => visibleText(note) || null },
  {
    header: 'aviso',
    width: 13,
    value: ({ notice }, reach) => notice && noticeWords[noticeStatusOf(notice, reach)],
  },
];

type Column = {
  header: string;
  /** In characters, for a spreadsheet. */
  width: number;
  /** A visitor's text comes without invisible characters; the export as JSON has it as it was stored. */
  value(request: FoundRequest, circumstances: Circumstances): Value;
};

/** What the status of a request depends on besides the request. */
export type Circumstances = Reach & { now: Date; promised: boolean };

export type Value = string | number | Date | null;

import { visibleJson } from '../../contact/visible-json.ts';
import { visibleLine } from '../../contact/visible-text.ts';
import { diagnose } from '../../doctor/diagnose.ts';
import { type Finding, verdictOn } from '../../doctor/finding.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { explain } from '../explain.ts';
import type { Terminal } from '../terminal.ts';
import { wrap } from '../text/columns.ts';

export default command({
  options: {
    url: { type: 'string', value: 'URL', help: 'mira también la web publicada ahí: TLS, cabeceras, versión' },
    'send-test': {
      spanish: 'enviar-prueba',
      type: 'boolean',
      help: 'envía un correo de prueba a MAIL_TO',
    },
    json: { type: 'boolean', help: 'como objeto JSON' },
  },
  examples: [
    ['', 'la empresa, la web construida, la base de datos, el correo'],
    ['--url https://www.tuempresa.es', 'y además la web, vista desde fuera'],
    ['--enviar-prueba', 'y además un correo de prueba: mira si llega, y si no cae en correo no deseado'],
  ],
  notes:
    '✓ está bien; ! hay que saberlo o confirmarlo; ✗ así no se debe publicar. Con alguna ✗ el código de\n' +
    'salida es 1. Ejecútalo con el mismo usuario y las mismas variables de entorno que el servidor.',
  async run({ config, terminal, now }, { url, 'send-test': sendTest = false, json }) {
    const wanted = { url: url === undefined ? undefined : readUrl(url), sendTest, explain };
    const found = await diagnose(config, wanted, now());
    const findings = found.flatMap(sentencesOf);
    const { fit, words } = verdictOn(found);
    await terminal.print(
      json ? `${visibleJson({ fit, findings })}\n` : `${asText(findings, terminal)}\n\n${words}\n`,
    );
    return fit ? 0 : 1;
  },
});

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`--url espera la dirección de la web, como https://www.tuempresa.es, no «${text}».`);
}

type Sentence = { level: Finding['level']; what: string; todo?: string };

function sentencesOf({ level, about, what, admin, owner }: Finding): Sentence[] {
  const todo = admin ?? owner;
  return what.map((one) => ({ level, what: `${about}: ${one}`, ...(todo !== undefined && { todo }) }));
}

/** The findings as lines. Advice that several findings share is written once, below the last of them. */
function asText(findings: Sentence[], terminal: Pick<Terminal, 'columns' | 'style'>): string {
  return findings
    .flatMap(({ todo, ...finding }, index) => {
      const shared = todo === findings[index + 1]?.todo;
      return linesOf({ ...finding, ...(todo && !shared && { todo }) }, terminal);
    })
    .join('\n');
}

const marks = {
  good: ['✓', 'green'],
  warning: ['!', 'yellow'],
  problem: ['✗', 'red'],
} as const;

function linesOf({ level, what, todo }: Sentence, { columns, style }: Pick<Terminal, 'columns' | 'style'>) {
  const [mark, colour] = marks[level];
  const width = Math.max(20, Math.min(columns, 100) - 4);
  const [first = '', ...rest] = wrap(visibleLine(what), width);
  const advice = todo ? wrap(`→ ${visibleLine(todo)}`, width) : [];
  return [`${style(colour, mark)} ${first}`, ...[...rest, ...advice].map((line) => `  ${line}`)];
}

import { visibleJson } from '../../contact/visible-json.ts';
import { diagnose } from '../../doctor/diagnose.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { asText, inWords } from '../text/findings.ts';

export const doctor = command({
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
  async run({ config, terminal, now }, { url, 'send-test': sendTest, json }) {
    const wanted = { url: url === undefined ? undefined : readUrl(url), sendTest: sendTest ?? false };
    const findings = (await diagnose(config, wanted, now())).map(inWords);
    const fit = findings.every(({ level }) => level !== 'problem');
    await terminal.print(json ? `${visibleJson({ fit, findings })}\n` : asText(findings, terminal));
    return fit ? 0 : 1;
  },
});

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`--url espera la dirección de la web, como https://www.tuempresa.es, no «${text}».`);
}

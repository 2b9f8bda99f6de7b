import { CompanyFileError } from '../../company/company-file-error.ts';
import { loadCompany } from '../../company/load.ts';
import type { Company } from '../../company/schema.ts';
import { visibleJson } from '../../contact/visible-json.ts';
import { checkCompany } from '../../doctor/company.ts';
import { checkDatabase } from '../../doctor/database.ts';
import { checkMail } from '../../doctor/mail.ts';
import { checkPictures } from '../../doctor/pictures.ts';
import { checkSite } from '../../doctor/site.ts';
import { checkWeb } from '../../doctor/web.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { asText, type Finding, problem } from '../text/findings.ts';

export const doctor = command({
  options: {
    url: { type: 'string', value: 'URL', help: 'mira también la web publicada ahí: TLS, cabeceras, versión' },
    'send-test': { type: 'boolean', help: 'envía un correo de prueba a MAIL_TO' },
    json: { type: 'boolean', help: 'como objeto JSON' },
  },
  examples: [
    ['', 'la empresa, la web construida, la base de datos, el correo'],
    ['--url https://www.tuempresa.es', 'y además la web, vista desde fuera'],
    ['--send-test', 'y además un correo de prueba: mira si llega, y si no cae en correo no deseado'],
  ],
  notes:
    '✓ está bien; ! hay que saberlo o confirmarlo; ✗ así no se debe publicar. Con alguna ✗ el código de\n' +
    'salida es 1. Ejecútalo con el mismo usuario y las mismas variables de entorno que el servidor.',
  async run(installation, { url, 'send-test': sendTest, json }) {
    const published = url === undefined ? undefined : readUrl(url);
    const findings = await examine(installation, published, sendTest ?? false);
    const fit = findings.every(({ level }) => level !== 'problem');
    await installation.terminal.print(
      json ? `${visibleJson({ fit, findings })}\n` : asText(findings, installation.terminal),
    );
    return fit ? 0 : 1;
  },
});

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`--url espera la dirección de la web, como https://www.tuempresa.es, no «${text}».`);
}

async function examine(
  installation: Installation,
  url: URL | undefined,
  sendTest: boolean,
): Promise<Finding[]> {
  const company = await readCompany();
  const findings: Finding[] = 'level' in company ? [company] : checkCompany(company);
  const known = 'level' in company ? undefined : company;
  findings.push(...(await checkSite(installation.config.siteDir, known)));
  findings.push(await checkPictures());
  findings.push(...(await checkDatabase(installation, known)));
  findings.push(...(await checkMail(installation, known, sendTest)));
  if (url) findings.push(...(await checkWeb(url, installation, known)));
  return findings;
}

async function readCompany(): Promise<Company | Finding> {
  try {
    return await loadCompany();
  } catch (error) {
    const what = error instanceof CompanyFileError ? error.message : `No se puede leer company.ts: ${error}`;
    return problem(what, 'Corrígelo en company.ts.');
  }
}

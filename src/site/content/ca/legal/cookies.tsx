import type { Company } from '../../../../company/schema.ts';
import { type LegalText, Table } from '../../legal/blocks.tsx';
import { paths } from '../paths.ts';

export function cookiePolicy(company: Company): LegalText {
  return {
    title: 'Política de galetes',
    inForceSince: '2026-11-23',
    sections: company.advertising === null ? withoutCookies(company) : withAdvertisingTag(company),
  };
}

function withoutCookies(company: Company): LegalText['sections'] {
  return [
    {
      id: 'cookies',
      heading: 'Aquest web no fa servir galetes',
      body: (
        <>
          <p>
            El web de {company.name} no guarda galetes ni cap altra dada al teu navegador, i no carrega res de
            tercers. Per això no veus cap avís: no hi ha res per acceptar ni per rebutjar.
          </p>
          <p>Si algun dia això canvia, t’ho preguntarem abans i ho explicarem aquí.</p>
        </>
      ),
    },
    {
      id: 'enlaces',
      heading: 'Enllaços a altres serveis',
      body: (
        <p>
          Si obres WhatsApp des d’un enllaç d’aquest web, passes a un servei aliè, amb les seves pròpies
          condicions. Mentre no premis l’enllaç, no es comunica res.
        </p>
      ),
    },
    dataProtection,
  ];
}

function withAdvertisingTag(company: Company): LegalText['sections'] {
  return [
    {
      id: 'cookies',
      heading: 'Quines galetes fem servir',
      body: (
        <>
          <p>
            Cap fins que tu no les acceptis. Si les acceptes, el web de {company.name} carrega l’etiqueta de
            Google Ads per mesurar si la teva sol·licitud, o el teu clic en un botó o un enllaç de contacte,
            ve d’un dels nostres anuncis. No li donem permís per personalitzar anuncis ni per analitzar la
            teva navegació. Si les rebutges, no es carrega i el web funciona igual.
          </p>
          <Table columns={['Nom', 'De qui', 'Per a què', 'Quant dura']} rows={cookies} />
          <p>
            Google pot canviar les seves o afegir-n’hi: la llista al dia és a la seva{' '}
            <a href="https://policies.google.com/technologies/cookies?hl=ca">política de galetes</a>. Google
            pot tractar les dades fora de l’Espai Econòmic Europeu, amb una decisió d’adequació o amb
            clàusules contractuals tipus, com explica la seva{' '}
            <a href="https://policies.google.com/privacy?hl=ca">política de privacitat</a>.
          </p>
        </>
      ),
    },
    {
      id: 'eleccion',
      heading: 'Què guardem de la teva elecció',
      body: (
        <p>
          Quan acceptes o rebutges, el teu navegador guarda al seu emmagatzematge local una nota nostra,
          anomenada <b>consent</b>, amb el que has triat i quan. Només serveix per no tornar-t’ho a preguntar
          i no s’envia a ningú; per això no necessita permís. Al cap de 12&nbsp;mesos deixa de valer i t’ho
          tornem a preguntar.
        </p>
      ),
    },
    {
      id: 'cambiar',
      heading: 'Com pots canviar d’opinió',
      body: (
        <p>
          Amb el botó <b>Canvia les galetes</b>, al peu de cada pàgina. Si les rebutges després d’haver-les
          acceptat, s’esborren les que Google ha guardat en aquest web i la pàgina es torna a carregar sense
          l’etiqueta. Les que Google hagi guardat als seus propis dominis, com ara doubleclick.net, les pots
          esborrar des del teu navegador.
        </p>
      ),
    },
    dataProtection,
  ];
}

/** The same as in Spanish. */
const cookies = [
  [
    '_gcl_au',
    'Google Ireland Limited, en aquest web',
    'Relaciona el clic en un anunci amb el teu contacte',
    '90\u00a0dies',
  ],
  [
    '_gcl_aw, _gcl_gs, _gcl_ag; _gcl_ls a l’emmagatzematge local',
    'Google Ireland Limited, en aquest web',
    'Guarda des de quin anunci has arribat, si és el cas',
    '90\u00a0dies',
  ],
  [
    'IDE',
    'Google Ireland Limited, a doubleclick.net (de tercers)',
    'Relaciona l’anunci amb la teva visita',
    '13\u00a0mesos',
  ],
  [
    'test_cookie',
    'Google Ireland Limited, a doubleclick.net (de tercers)',
    'Comprova si el teu navegador admet galetes',
    '15\u00a0minuts',
  ],
] as const;

const dataProtection: LegalText['sections'][number] = {
  id: 'datos',
  heading: 'Les teves dades personals',
  body: (
    <p>
      Què fem amb les dades que ens envies pel formulari ho explica la{' '}
      <a href={paths.privacy}>política de privacitat</a>.
    </p>
  ),
};

import { localize } from '../../../../company/locale.ts';
import type { Company } from '../../../../company/schema.ts';
import { emailLink, type LegalText, phoneLink, postalAddress, Table } from '../../legal/blocks.tsx';
import { paths } from '../paths.ts';

export function privacyPolicy(company: Company): LegalText {
  return {
    title: 'Política de privacitat',
    inForceSince: '2026-11-23',
    sections: [
      {
        id: 'responsable',
        heading: 'Responsable del tractament',
        body: (
          <>
            <p>{`${company.legalName}, amb NIF ${company.nif} i domicili a ${postalAddress(company.address, 'ca')}.`}</p>
            <p>
              Ens pots escriure a {emailLink} o trucar al {phoneLink}.
            </p>
          </>
        ),
      },
      {
        id: 'datos',
        heading: 'Quines dades tractem i per a què',
        body: (
          <>
            <p>
              Del formulari, només les que ens dones: nom, correu electrònic, telèfon si vols, la descripció
              del teu projecte i l’idioma en què ens escrius. Les fem servir per:
            </p>
            <ul>
              <li>respondre a la teva sol·licitud i preparar el pressupost o la visita tècnica;</li>
              <li>gestionar l’encàrrec si decideixes contractar-nos.</li>
            </ul>
            <p>
              El nom, el correu i la descripció són necessaris: sense això no et podem respondre. El telèfon
              és voluntari. Si ens truques o ens escrius per WhatsApp o per correu, tractem les dades que ens
              donis per aquest mitjà, amb les mateixes finalitats. D’una trucada podem anotar el teu nom, el
              telèfon o el correu i el que necessites, al costat de les sol·licituds del formulari.
            </p>
            <p>
              Anotem, a més, el que cal per atendre’t: trucades, tipus de feina, província i el que s’hagi
              acordat. Per trucar-te on no hi ha cobertura, un telèfon nostre pot guardar el teu nom, el teu
              número i quan vas escriure. Al cap de 72&nbsp;hores deixen de veure’s, i s’esborren la pròxima
              vegada que es fa servir: un telèfon apagat no esborra res.
            </p>
            <p>
              Perquè el formulari no s’ompli d’enviaments automàtics, quan rebem una sol·licitud comptem
              quantes n’arriben de la mateixa adreça IP. No guardem l’adreça, sinó un codi que en calculem amb
              una clau que canvia cada dia. Aquest codi no s’associa a la teva sol·licitud. Si n’arriben
              moltes de seguides, o si un text sembla publicitat, la sol·licitud s’aparta perquè la revisi una
              persona: no es rebutja per això, llevat que el nombre sigui excessiu.
            </p>
            <p>
              El servidor porta un registre tècnic del que hi passa: què s’ha demanat, quan i si ha anat bé,
              sense adreça IP ni res del que escrius. Qui allotja el web en pot portar un altre, amb les
              adreces IP de les visites, per a la seguretat dels seus sistemes.
            </p>
            <p>No enviem publicitat a qui ens demana un pressupost.</p>
          </>
        ),
      },
      {
        id: 'base',
        heading: 'Base jurídica',
        body: (
          <>
            <p>
              Per a cada ús, el que ens permet fer-lo segons el Reglament general de protecció de dades
              (RGPD):
            </p>
            <Table columns={['Per a què', 'Base jurídica']} rows={legalBases(company)} />
          </>
        ),
      },
      {
        id: 'plazo',
        heading: 'Quant de temps les guardem',
        body: (
          <>
            <p>
              {`Les sol·licituds que no arriben a encàrrec, ${months(company.retentionMonths)} com a màxim; després s’esborren.`}{' '}
              Si hi ha contracte, les conservem mentre duri; les factures i els documents comptables, sis anys
              (article&nbsp;30 del Codi de comerç).
            </p>
            <p>
              Cada sol·licitud ens arriba també per correu electrònic. Aquests correus, i el que ens escriguis
              per WhatsApp o per correu, no s’esborren sols: els revisem i els esborrem nosaltres, amb el
              mateix termini.
            </p>
            <p>{`Les còpies de seguretat s’esborren al cap de ${company.backupDays}\u00a0dies, i el que s’hagi esborrat desapareix amb elles.`}</p>
            <p>
              Mentre se’ns pugui exigir alguna responsabilitat, la llei ens obliga a guardar bloquejades les
              dades que calguin per a això, només a disposició de jutges i autoritats (article&nbsp;32 de la
              LOPDGDD).
            </p>
            <p>
              El codi calculat a partir de l’adreça IP només compta durant deu minuts i s’esborra poc després;
              la clau amb què es calcula, com a molt tard l’endemà.
            </p>
          </>
        ),
      },
      {
        id: 'destinatarios',
        heading: 'A qui les comuniquem',
        body: (
          <>
            <p>No cedim a tercers les dades de la teva sol·licitud, llevat d’obligació legal.</p>
            {company.processors.length > 0 ? (
              <>
                <p>
                  Les tracten per compte nostre, com a encarregats i només segons les nostres instruccions:
                </p>
                <Table columns={['Qui', 'Per a què', 'On']} rows={company.processors.map(processorRow)} />
                <p>Ens pots demanar còpia de les garanties de cada transferència.</p>
              </>
            ) : (
              <p>
                Els proveïdors que allotgen el web i el correu les tracten per compte nostre, com a
                encarregats. Si algun tracta les dades fora de l’Espai Econòmic Europeu, ho fa amb una decisió
                d’adequació o amb clàusules contractuals tipus (articles&nbsp;45 i 46 de l’RGPD). Ens pots
                demanar còpia d’aquestes garanties.
              </p>
            )}
            <p>
              Quan arriba una sol·licitud, podem rebre’n un avís al telèfon pel servei de notificacions del
              seu navegador (Google, Apple, Mozilla o Microsoft). L’avís va xifrat i aquests serveis no el
              poden llegir; de tu porta, com a molt, la inicial del nom.
            </p>
            <p>
              Si ens escrius per WhatsApp, WhatsApp Ireland Limited tracta, a més, les teves dades segons la
              seva pròpia política.
            </p>
          </>
        ),
      },
      ...(company.advertising ? [advertising] : []),
      {
        id: 'derechos',
        heading: 'Els teus drets',
        body: (
          <>
            <p>
              Escriu a {emailLink} i t’enviem una còpia de les teves dades (accés), corregim les que siguin
              incorrectes (rectificació) o les esborrem (supressió). També pots demanar que les guardem sense
              fer-les servir mentre s’aclareix alguna cosa (limitació), o endur-te-les en un fitxer que un
              altre programa pugui llegir (portabilitat). Responem en un mes com a màxim, i no costa res. Si
              corregim o esborrem alguna cosa, n’avisem qui l’hagi rebut de nosaltres (article&nbsp;19 de
              l’RGPD).
            </p>
            <p>
              Per no donar les teves dades a una altra persona, responem al correu o al telèfon que tenim teu,
              i et demanem que ho confirmis des d’allà (article&nbsp;12.6 de l’RGPD).
            </p>
            <p>
              <b>Dret d’oposició.</b> Quan la base és el nostre interès legítim, t’hi pots oposar en qualsevol
              moment per motius relacionats amb la teva situació particular. Deixarem de fer servir les teves
              dades, llevat que hi hagi motius legítims imperiosos que prevalguin o que les necessitem per a
              una reclamació (article&nbsp;21 de l’RGPD).
            </p>
            <p>
              No elaborem perfils ni prenem decisions basades únicament en mitjans automatitzats que tinguin
              efectes jurídics per a tu o t’afectin de manera similar (article&nbsp;22 de l’RGPD). Apartar una
              sol·licitud sospitosa no ho és: la revisa una persona.
            </p>
            <p>
              Si creus que no tractem bé les teves dades o que no hem atès els teus drets, pots reclamar
              davant de l’<a href="https://www.aepd.es">Agència Espanyola de Protecció de Dades</a>.
            </p>
          </>
        ),
      },
    ],
  };
}

const advertising: LegalText['sections'][number] = {
  id: 'publicidad',
  heading: 'Publicitat',
  body: (
    <p>
      Si acceptes les galetes publicitàries, Google Ireland Limited rep dades de la teva navegació en aquest
      web (identificadors de galetes, adreça IP, clics de contacte) per mesurar el resultat dels nostres
      anuncis. La base és el teu consentiment (article&nbsp;6.1.a de l’RGPD), que pots retirar quan vulguis
      amb el botó <b>Canvia les galetes</b>, sense que això afecti el que s’hagi fet abans. Ho explica la{' '}
      <a href={paths.cookies}>política de galetes</a>.
    </p>
  ),
};

function legalBases({ advertising }: Company): (readonly [string, string])[] {
  return [
    [
      'Respondre a la teva sol·licitud i preparar-te el pressupost o la visita tècnica',
      'Les mesures prèvies a un contracte que tu ens demanes (article\u00a06.1.b)',
    ],
    ['Fer i cobrar l’encàrrec, si ens contractes', 'L’execució d’aquest contracte (article\u00a06.1.b)'],
    [
      'Conservar durant un temps la sol·licitud que no arriba a encàrrec, per si la reprens o hi ha una reclamació',
      'El nostre interès legítim a reprendre-la i a defensar-nos (article\u00a06.1.f)',
    ],
    ['Guardar factures i contractes el temps que marca la llei', 'Una obligació legal (article\u00a06.1.c)'],
    [
      'Atendre’t si escrius en nom d’una comunitat o d’una empresa',
      'El nostre interès legítim a respondre a qui representes (article\u00a06.1.f; si és una empresa, també l’article\u00a019 de la LOPDGDD)',
    ],
    [
      'Comptar quantes sol·licituds arriben d’una mateixa adreça IP i apartar les que semblen abusives o publicitàries',
      'El nostre interès legítim a protegir el formulari dels abusos (article\u00a06.1.f)',
    ],
    [
      'Portar el registre tècnic del servidor',
      'El nostre interès legítim que el web funcioni i sigui segur (article\u00a06.1.f)',
    ],
    ...(advertising
      ? [
          [
            'Mesurar el resultat dels nostres anuncis',
            'El teu consentiment, que pots retirar quan vulguis (article\u00a06.1.a)',
          ] as const,
        ]
      : []),
  ];
}

function processorRow({ name, purpose, country, transfer }: Company['processors'][number]) {
  const where = [country, ...(transfer ? [transfer] : [])].map((text) => localize(text, 'ca'));
  return [name, localize(purpose, 'ca'), where.join('; les dades van protegides per ')];
}

function months(count: number): string {
  return count === 1 ? '1\u00a0mes' : `${count}\u00a0mesos`;
}

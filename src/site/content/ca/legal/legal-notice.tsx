import { localize } from '../../../../company/locale.ts';
import type { Company } from '../../../../company/schema.ts';
import { evidence } from '../../claims.ts';
import { emailLink, Facts, type LegalText, phoneLink, postalAddress } from '../../legal/blocks.tsx';

export function legalNotice(company: Company): LegalText {
  return {
    title: 'Avís legal',
    inForceSince: '2026-11-23',
    sections: [
      { id: 'titular', heading: 'Titular del web', body: <Identity company={company} /> },
      {
        id: 'objeto',
        heading: 'Per a què serveix aquest web',
        body: (
          <p>
            Presenta els serveis de {company.name} i permet demanar un pressupost o una visita tècnica. La
            feina, el preu i els terminis de cada encàrrec són els del pressupost per escrit que acceptis,
            sens perjudici del que la llei reconeix als consumidors sobre la publicitat.
          </p>
        ),
      },
      {
        id: 'uso',
        heading: 'Condicions d’ús',
        body: (
          <p>
            L’accés és lliure i gratuït. Et demanem que les dades del formulari siguin certes i que no facis
            servir el web amb finalitats il·lícites ni de manera que el pugui malmetre.
          </p>
        ),
      },
      {
        id: 'propiedad',
        heading: 'Propietat intel·lectual',
        body: (
          <p>
            Els textos, el disseny i les imatges són de {company.legalName} o es fan servir amb llicència. Les
            marques i certificacions que s’esmenten pertanyen als seus titulars.
            {company.illustrations &&
              ' Les imatges són recreacions fetes per ordinador: no mostren obres realitzades.'}
          </p>
        ),
      },
      {
        id: 'responsabilidad',
        heading: 'Responsabilitat',
        body: (
          <p>
            Procurem que la informació sigui correcta i estigui al dia; si hi trobes un error, digue’ns-ho i
            el corregirem. No controlem els webs aliens als quals enllacem: si saps que algun conté res
            d’il·lícit, avisa’ns i en traurem l’enllaç.
          </p>
        ),
      },
      {
        id: 'reclamaciones',
        heading: 'Queixes i reclamacions',
        body: (
          <>
            <p>
              Si alguna cosa no ha anat bé, escriu-nos a {emailLink} o truca’ns. Responem en un mes com a
              màxim. També pots fer servir els{' '}
              <a href={complaintForms}>fulls oficials de queixa, reclamació i denúncia</a> de la Generalitat
              de Catalunya: demana’ns-els i te’ls donem en paper o per correu electrònic.
            </p>
            <p>
              {company.arbitration
                ? `Estem adherits a l’arbitratge de consum (article\u00a040 de la Llei\u00a07/2017): ${localize(company.arbitration, 'ca')}.`
                : 'Si no arribem a un acord, et direm per escrit si acceptem l’arbitratge de consum (article\u00a040 de la Llei\u00a07/2017).'}
            </p>
          </>
        ),
      },
      {
        id: 'desistimiento',
        heading: 'Dret de desistiment',
        body: (
          <p>
            Un consumidor, i també una comunitat de propietaris, que contracta amb nosaltres a distància o
            fora del nostre local pot desistir en el termini de 14&nbsp;dies sense donar explicacions
            (article&nbsp;102 del Reial decret legislatiu&nbsp;1/2007). Aquest dret no s’aplica a les
            reparacions urgents que ens demani (article&nbsp;103.h).
          </p>
        ),
      },
      {
        id: 'accesibilidad',
        heading: 'Accessibilitat',
        body: (
          <p>
            Hem fet aquest web perquè compleixi les pautes WCAG&nbsp;2.2, nivell AA: es fa servir amb teclat,
            amb lector de pantalla, ampliat i sense JavaScript. Si res se’t fa difícil, digue’ns-ho: ho
            arreglem i, mentrestant, t’atenem per telèfon, WhatsApp o correu.
          </p>
        ),
      },
      {
        id: 'ley',
        heading: 'Llei aplicable',
        body: (
          <p>
            S’aplica la llei espanyola. Si ets consumidor, pots acudir als tribunals del teu domicili i
            conserves tots els drets que la llei et reconeix.
          </p>
        ),
      },
    ],
  };
}

const complaintForms =
  'https://consum.gencat.cat/ca/empreses/requisits-obligatoris/descarrega-de-cartells-i-documents/';

/** Each fact is shown only where the company file gives it. */
function Identity({ company }: { company: Company }) {
  const { address, claims, registrations, trades } = company;
  const facts = [
    ['Nom o raó social', company.legalName],
    ['Nom comercial', company.name],
    ['NIF', company.nif],
    ['Domicili', postalAddress(address, 'ca')],
    ['Dades registrals', company.registry && localize(company.registry, 'ca')],
    ['Registre d’empreses acreditades (REA)', registrations.rea],
    ['Registre d’empreses amb risc per amiant (RERA)', registrations.rera],
    ['Empresa instal·ladora d’electricitat', evidence(trades.electricity)],
    ['Empresa instal·ladora d’aigua o gas', evidence(trades.plumbing)],
    ['Empresa instal·ladora tèrmica (RITE)', evidence(trades.airConditioning)],
    ['Instal·lador de telecomunicació', evidence(trades.telecommunications)],
    ['IRATA', evidence(claims.irata)],
    ['ANETVA', evidence(claims.anetva)],
    ['Assegurança de responsabilitat civil', evidence(claims.insuranceIncluded)],
    ['Correu electrònic', emailLink],
    ['Telèfon', phoneLink],
  ] as const;
  return (
    <>
      <p>
        En compliment de l’article&nbsp;10 de la Llei&nbsp;34/2002 (LSSI-CE), aquestes són les dades del
        titular:
      </p>
      <Facts facts={facts} />
    </>
  );
}

import { localize } from '../../../../company/locale.ts';
import type { Company } from '../../../../company/schema.ts';
import { evidence } from '../../claims.ts';
import { emailLink, Facts, type LegalText, phoneLink, postalAddress } from '../../legal/blocks.tsx';

/** Who is behind the site (LSSI-CE art. 10), and on what terms it is used. */
export function legalNotice(company: Company): LegalText {
  return {
    title: 'Aviso legal',
    inForceSince: '2026-11-23',
    sections: [
      { id: 'titular', heading: 'Titular de la web', body: <Identity company={company} /> },
      {
        id: 'objeto',
        heading: 'Para qué sirve esta web',
        body: (
          <p>
            Presenta los servicios de {company.name} y permite pedir un presupuesto o una visita técnica. El
            trabajo, el precio y los plazos de cada encargo son los del presupuesto por escrito que aceptes,
            sin perjuicio de lo que la ley reconoce a los consumidores sobre la publicidad.
          </p>
        ),
      },
      {
        id: 'uso',
        heading: 'Condiciones de uso',
        body: (
          <p>
            El acceso es libre y gratuito. Te pedimos que los datos del formulario sean ciertos y que no uses
            la web para fines ilícitos ni de forma que pueda dañarla.
          </p>
        ),
      },
      {
        id: 'propiedad',
        heading: 'Propiedad intelectual',
        body: (
          <p>
            Los textos, el diseño y las imágenes son de {company.legalName} o se usan con licencia. Las marcas
            y certificaciones que se citan pertenecen a sus titulares.
            {company.illustrations &&
              ' Las imágenes son recreaciones hechas por ordenador: no muestran obras realizadas.'}
          </p>
        ),
      },
      {
        id: 'responsabilidad',
        heading: 'Responsabilidad',
        body: (
          <p>
            Cuidamos que la información sea correcta y esté al día; si encuentras un error, dínoslo y lo
            corregiremos. No controlamos las webs ajenas a las que enlazamos: si sabes que alguna contiene
            algo ilícito, avísanos y quitaremos el enlace.
          </p>
        ),
      },
      {
        id: 'reclamaciones',
        heading: 'Quejas y reclamaciones',
        body: (
          <>
            <p>
              Si algo no ha ido bien, escríbenos a {emailLink} o llámanos. Contestamos en un mes como máximo.
              También puedes usar las{' '}
              <a href={complaintForms} hrefLang="ca">
                hojas oficiales de queja, reclamación y denuncia
              </a>{' '}
              de la Generalitat de Catalunya: pídenoslas y te las damos en papel o por correo electrónico.
            </p>
            <p>
              {company.arbitration
                ? `Estamos adheridos al arbitraje de consumo (artículo\u00a040 de la Ley\u00a07/2017): ${localize(company.arbitration, 'es')}.`
                : 'Si no llegamos a un acuerdo, te diremos por escrito si aceptamos el arbitraje de consumo (artículo\u00a040 de la Ley\u00a07/2017).'}
            </p>
          </>
        ),
      },
      {
        id: 'desistimiento',
        heading: 'Derecho de desistimiento',
        body: (
          <p>
            Un consumidor, y también una comunidad de propietarios, que contrata con nosotros a distancia o
            fuera de nuestro local puede desistir en 14&nbsp;días sin dar explicaciones (artículo&nbsp;102 del
            Real Decreto Legislativo&nbsp;1/2007). Este derecho no se aplica a las reparaciones urgentes que
            nos pida (artículo&nbsp;103.h).
          </p>
        ),
      },
      {
        id: 'accesibilidad',
        heading: 'Accesibilidad',
        body: (
          <p>
            Hemos hecho esta web para que cumpla las pautas WCAG&nbsp;2.2, nivel AA: se usa con teclado, con
            lector de pantalla, ampliada y sin JavaScript. Si algo te cuesta, dínoslo: lo arreglamos y,
            mientras tanto, te atendemos por teléfono, WhatsApp o correo.
          </p>
        ),
      },
      {
        id: 'ley',
        heading: 'Ley aplicable',
        body: (
          <p>
            Se aplica la ley española. Si eres consumidor, puedes acudir a los tribunales de tu domicilio y
            conservas todos los derechos que la ley te reconoce.
          </p>
        ),
      },
    ],
  };
}

/** Where the Agència Catalana del Consum offers the forms of Decret 121/2013: its page of documents for companies. */
const complaintForms =
  'https://consum.gencat.cat/ca/empreses/requisits-obligatoris/descarrega-de-cartells-i-documents/';

/** Each fact is shown only where the company file gives it. */
function Identity({ company }: { company: Company }) {
  const { address, claims, registrations, trades } = company;
  const facts = [
    ['Nombre o razón social', company.legalName],
    ['Nombre comercial', company.name],
    ['NIF', company.nif],
    ['Domicilio', postalAddress(address, 'es')],
    ['Datos registrales', company.registry && localize(company.registry, 'es')],
    ['Registro de Empresas Acreditadas (REA)', registrations.rea],
    ['Registro de Empresas con Riesgo por Amianto (RERA)', registrations.rera],
    ['Empresa instaladora de electricidad', evidence(trades.electricity)],
    ['Empresa instaladora de agua o gas', evidence(trades.plumbing)],
    ['Empresa instaladora térmica (RITE)', evidence(trades.airConditioning)],
    ['Instalador de telecomunicación', evidence(trades.telecommunications)],
    ['IRATA', evidence(claims.irata)],
    ['ANETVA', evidence(claims.anetva)],
    ['Seguro de responsabilidad civil', evidence(claims.insuranceIncluded)],
    ['Correo electrónico', emailLink],
    ['Teléfono', phoneLink],
  ] as const;
  return (
    <>
      <p>
        En cumplimiento del artículo&nbsp;10 de la Ley&nbsp;34/2002 (LSSI-CE), estos son los datos del
        titular:
      </p>
      <Facts facts={facts} />
    </>
  );
}

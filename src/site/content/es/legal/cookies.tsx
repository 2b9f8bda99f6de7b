import type { Company } from '../../../../company/schema.ts';
import { routes } from '../../../routes.ts';
import { type LegalText, Table } from '../../legal/blocks.tsx';

/** What the site keeps in the browser (LSSI-CE art. 22.2): nothing, unless an advertising tag is configured. */
export function cookiePolicy(company: Company): LegalText {
  return {
    title: 'Política de cookies',
    inForceSince: '2026-11-22',
    sections: company.advertising === null ? withoutCookies(company) : withAdvertisingTag(company),
  };
}

function withoutCookies(company: Company): LegalText['sections'] {
  return [
    {
      id: 'cookies',
      heading: 'Esta web no usa cookies',
      body: (
        <>
          <p>
            La web de {company.name} no guarda cookies ni ningún otro dato en tu navegador, y no carga nada de
            terceros. Por eso no ves ningún aviso: no hay nada que aceptar ni que rechazar.
          </p>
          <p>Si algún día eso cambia, te lo preguntaremos antes y lo explicaremos aquí.</p>
        </>
      ),
    },
    {
      id: 'enlaces',
      heading: 'Enlaces a otros servicios',
      body: (
        <p>
          Si abres WhatsApp desde un enlace de esta web, pasas a un servicio ajeno, con sus propias
          condiciones. Mientras no pulses el enlace, no se comunica nada.
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
      heading: 'Qué cookies usamos',
      body: (
        <>
          <p>
            Ninguna hasta que tú aceptes. Si aceptas, la web de {company.name} carga la etiqueta de Google Ads
            para medir si tu solicitud, o tu clic en un botón o enlace de contacto, viene de uno de nuestros
            anuncios. No le damos permiso para personalizar anuncios ni para analizar tu navegación. Si
            rechazas, no se carga y la web funciona igual.
          </p>
          <Table columns={['Nombre', 'De quién', 'Para qué', 'Cuánto dura']} rows={cookies} />
          <p>
            Google puede añadir o cambiar las suyas: la lista al día está en su{' '}
            <a href="https://policies.google.com/technologies/cookies?hl=es">política de cookies</a>. Google
            puede tratar los datos fuera del Espacio Económico Europeo, con una decisión de adecuación o con
            cláusulas contractuales tipo, como explica su{' '}
            <a href="https://policies.google.com/privacy?hl=es">política de privacidad</a>.
          </p>
        </>
      ),
    },
    {
      id: 'eleccion',
      heading: 'Qué guardamos de tu elección',
      body: (
        <p>
          Al aceptar o rechazar, tu navegador guarda en su almacenamiento local una nota nuestra, llamada{' '}
          <b>consent</b>, con lo que elegiste y cuándo. Solo sirve para no volver a preguntarte y no se envía
          a nadie, por eso no necesita permiso. A los 12&nbsp;meses deja de valer y te lo volvemos a
          preguntar.
        </p>
      ),
    },
    {
      id: 'cambiar',
      heading: 'Cómo cambiar de idea',
      body: (
        <p>
          Con el botón <b>Cambiar cookies</b>, al pie de cada página. Si las rechazas después de haberlas
          aceptado, se borran las que Google guardó en esta web y la página se vuelve a cargar sin la
          etiqueta. Las que Google haya guardado en sus propios dominios, como doubleclick.net, puedes
          borrarlas desde tu navegador.
        </p>
      ),
    },
    dataProtection,
  ];
}

/** What the tag is known to store (November 2026); Google may change it, so the page links to Google's own list. */
const cookies = [
  [
    '_gcl_au',
    'Google Ireland Limited, en esta web',
    'Relaciona el clic en un anuncio con tu contacto',
    '90\u00a0días',
  ],
  [
    '_gcl_aw, _gcl_gs, _gcl_ag; _gcl_ls en el almacenamiento local',
    'Google Ireland Limited, en esta web',
    'Guarda qué anuncio te trajo, si llegaste por uno',
    '90\u00a0días',
  ],
  [
    'IDE',
    'Google Ireland Limited, en doubleclick.net (de tercero)',
    'Relaciona el anuncio con tu visita',
    '13\u00a0meses',
  ],
  [
    'test_cookie',
    'Google Ireland Limited, en doubleclick.net (de tercero)',
    'Comprueba si tu navegador admite cookies',
    '15\u00a0minutos',
  ],
] as const;

const dataProtection: LegalText['sections'][number] = {
  id: 'datos',
  heading: 'Tus datos personales',
  body: (
    <p>
      Qué hacemos con los datos que nos envías por el formulario lo explica la{' '}
      <a href={routes.privacy}>política de privacidad</a>.
    </p>
  ),
};

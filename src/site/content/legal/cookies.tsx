import type { Company } from '../../../company/schema.ts';
import { routes } from '../../routes.ts';
import type { LegalText } from './legal-text.ts';

/** What the site keeps in the browser (LSSI-CE art. 22.2): nothing, unless an advertising tag is configured. */
export function cookiePolicy(company: Company): LegalText {
  return {
    title: 'Política de cookies',
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
          <ul>
            <li>
              <b>_gcl_au, _gcl_aw y otras que empiezan por _gcl_</b>, que la etiqueta de Google Ireland
              Limited guarda en esta web (cookies o almacenamiento local): relacionan el clic en un anuncio
              con tu contacto. Duran 90 días.
            </li>
            <li>
              <b>IDE y otras en dominios de Google</b> (doubleclick.net, google.com), de terceros: relacionan
              el anuncio con tu visita. Google indica cuánto duran en su{' '}
              <a href="https://policies.google.com/technologies/cookies?hl=es">política de cookies</a>.
            </li>
            <li>
              <b>consent</b>, nuestra, en el almacenamiento local del navegador: recuerda si aceptaste o
              rechazaste y cuándo. No necesita permiso; a los 12 meses deja de valer y te lo volvemos a
              preguntar.
            </li>
          </ul>
          <p>
            Google puede tratar los datos fuera del Espacio Económico Europeo, con las garantías que explica
            en su <a href="https://policies.google.com/privacy?hl=es">política de privacidad</a>.
          </p>
        </>
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

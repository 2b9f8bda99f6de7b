import { localize } from '../../../../company/locale.ts';
import type { Company } from '../../../../company/schema.ts';
import { routes } from '../../../routes.ts';
import { emailLink, type LegalText, phoneLink, postalAddress, Table } from '../../legal/blocks.tsx';

/** Second layer of information (RGPD art. 13, LOPDGDD art. 11). */
export function privacyPolicy(company: Company): LegalText {
  return {
    title: 'Política de privacidad',
    inForceSince: '2026-11-23',
    sections: [
      {
        id: 'responsable',
        heading: 'Responsable del tratamiento',
        body: (
          <>
            {/* One text: several in a row count as moved when a line breaks elsewhere with the text face. */}
            <p>{`${company.legalName}, con NIF ${company.nif} y domicilio en ${postalAddress(company.address, 'es')}.`}</p>
            <p>
              Puedes escribirnos a {emailLink} o llamarnos al {phoneLink}.
            </p>
          </>
        ),
      },
      {
        id: 'datos',
        heading: 'Qué datos tratamos y para qué',
        body: (
          <>
            <p>
              {`Del formulario, solo los que nos das: nombre, correo electrónico, teléfono si quieres y la descripción de tu proyecto${company.languages.length > 1 ? ', además del idioma en que nos escribes' : ''}. Los usamos para:`}
            </p>
            <ul>
              <li>responder a tu solicitud y preparar el presupuesto o la visita técnica;</li>
              <li>gestionar el encargo si decides contratarnos.</li>
            </ul>
            <p>
              El nombre, el correo y la descripción son necesarios: sin ellos no podemos contestarte. El
              teléfono es voluntario. Si nos llamas o nos escribes por WhatsApp o por correo, tratamos los
              datos que nos des por ese medio, con los mismos fines. De una llamada podemos apuntar tu nombre,
              tu teléfono o tu correo y lo que necesitas, junto a las solicitudes del formulario.
            </p>
            <p>
              Anotamos además lo necesario para atenderte: llamadas, tipo de trabajo, provincia y lo acordado.
              Para llamarte donde no hay cobertura, un teléfono nuestro puede guardar tu nombre, tu número y
              cuándo escribiste. Pasadas 72&nbsp;horas dejan de verse, y se borran la siguiente vez que se
              usa: un teléfono apagado no borra nada.
            </p>
            <p>
              Para que el formulario no se llene de envíos automáticos, al recibir una solicitud contamos
              cuántas llegan desde la misma dirección IP. No guardamos la dirección, sino un código que
              calculamos a partir de ella con una clave que cambia cada día. Ese código no se une a tu
              solicitud. Si llegan muchas seguidas, o si un texto parece publicidad, la solicitud se aparta
              para que la revise una persona: no se rechaza por eso, salvo que el número sea excesivo.
            </p>
            <p>
              El servidor lleva un registro técnico de lo que ocurre en él: qué se pidió, cuándo y si salió
              bien, sin dirección IP ni nada de lo que escribes. Quien aloja la web puede llevar otro, con las
              direcciones IP de las visitas, para la seguridad de sus sistemas.
            </p>
            <p>No enviamos publicidad a quien nos pide un presupuesto.</p>
          </>
        ),
      },
      {
        id: 'base',
        heading: 'Base jurídica',
        body: (
          <>
            <p>
              Para cada uso, lo que nos permite hacerlo según el Reglamento General de Protección de Datos
              (RGPD):
            </p>
            <Table columns={['Para qué', 'Base jurídica']} rows={legalBases(company)} />
          </>
        ),
      },
      {
        id: 'plazo',
        heading: 'Cuánto tiempo los guardamos',
        body: (
          <>
            <p>
              {`Las solicitudes que no llegan a un encargo, ${months(company.retentionMonths)} como máximo; después se borran.`}{' '}
              Si hay contrato, los conservamos mientras dure; las facturas y los documentos contables, seis
              años (artículo&nbsp;30 del Código de Comercio).
            </p>
            <p>
              Cada solicitud nos llega también por correo electrónico. Esos correos, y lo que nos escribas por
              WhatsApp o por correo, no se borran solos: los revisamos y borramos nosotros, con el mismo
              plazo.
            </p>
            <p>{`Las copias de seguridad se borran pasados ${company.backupDays}\u00a0días, y lo que se haya borrado desaparece con ellas.`}</p>
            <p>
              Mientras se nos pueda exigir alguna responsabilidad, la ley nos manda guardar bloqueados los
              datos que hagan falta para ello, solo a disposición de jueces y autoridades (artículo&nbsp;32 de
              la LOPDGDD).
            </p>
            <p>
              El código calculado a partir de la dirección IP solo cuenta durante diez minutos y se borra poco
              después; la clave con la que se calcula, como muy tarde al día siguiente.
            </p>
          </>
        ),
      },
      {
        id: 'destinatarios',
        heading: 'A quién los comunicamos',
        body: (
          <>
            <p>No cedemos a terceros los datos de tu solicitud, salvo obligación legal.</p>
            {company.processors.length > 0 ? (
              <>
                <p>Los tratan por cuenta nuestra, como encargados y solo según nuestras instrucciones:</p>
                <Table columns={['Quién', 'Para qué', 'Dónde']} rows={company.processors.map(processorRow)} />
                <p>Puedes pedirnos copia de las garantías de cada transferencia.</p>
              </>
            ) : (
              <p>
                Los proveedores que alojan la web y el correo los tratan por cuenta nuestra, como encargados.
                Si alguno trata los datos fuera del Espacio Económico Europeo, lo hace con una decisión de
                adecuación o con cláusulas contractuales tipo (artículos&nbsp;45 y 46 del RGPD). Puedes
                pedirnos copia de esas garantías.
              </p>
            )}
            <p>
              Cuando llega una solicitud podemos avisarnos en el teléfono por el servicio de notificaciones de
              su navegador (Google, Apple, Mozilla o Microsoft). El aviso va cifrado y esos servicios no
              pueden leerlo; de ti lleva, como mucho, la inicial del nombre.
            </p>
            <p>
              Si nos escribes por WhatsApp, WhatsApp Ireland Limited trata además tus datos según su propia
              política.
            </p>
          </>
        ),
      },
      ...(company.advertising ? [advertising] : []),
      {
        id: 'derechos',
        heading: 'Tus derechos',
        body: (
          <>
            <p>
              Escribe a {emailLink} y te enviamos una copia de tus datos (acceso), corregimos los que estén
              mal (rectificación) o los borramos (supresión). También puedes pedir que los guardemos sin
              usarlos mientras se aclara algo (limitación), o llevártelos en un archivo que otro programa
              pueda leer (portabilidad). Contestamos en un mes como máximo, y no cuesta nada. Si corregimos o
              borramos algo, avisamos a quien se lo hubiéramos comunicado (artículo&nbsp;19 del RGPD).
            </p>
            <p>
              Para no dar tus datos a otra persona, contestamos al correo o al teléfono que tenemos tuyo, y te
              pedimos que lo confirmes desde ahí (artículo&nbsp;12.6 del RGPD).
            </p>
            <p>
              <b>Derecho de oposición.</b> Cuando la base es nuestro interés legítimo, puedes oponerte en
              cualquier momento por motivos relacionados con tu situación particular. Dejaremos de usar tus
              datos, salvo que haya motivos legítimos imperiosos que prevalezcan o que los necesitemos para
              una reclamación (artículo&nbsp;21 del RGPD).
            </p>
            <p>
              No elaboramos perfiles ni tomamos decisiones basadas únicamente en medios automatizados que
              tengan efectos jurídicos para ti o te afecten de modo similar (artículo&nbsp;22 del RGPD).
              Apartar una solicitud sospechosa no lo es: la revisa una persona.
            </p>
            <p>
              Si crees que no tratamos bien tus datos o que no hemos atendido tus derechos, puedes reclamar
              ante la <a href="https://www.aepd.es">Agencia Española de Protección de Datos</a>.
            </p>
          </>
        ),
      },
    ],
  };
}

const advertising: LegalText['sections'][number] = {
  id: 'publicidad',
  heading: 'Publicidad',
  body: (
    <p>
      Si aceptas las cookies publicitarias, Google Ireland Limited recibe datos de tu navegación en esta web
      (identificadores de cookies, dirección IP, clics de contacto) para medir el resultado de nuestros
      anuncios. La base es tu consentimiento (artículo&nbsp;6.1.a del RGPD), que puedes retirar cuando quieras
      con el botón <b>Cambiar cookies</b>, sin que afecte a lo anterior. Lo explica la{' '}
      <a href={routes.cookies}>política de cookies</a>.
    </p>
  ),
};

function legalBases({ advertising }: Company): (readonly [string, string])[] {
  return [
    [
      'Responder a tu solicitud y prepararte el presupuesto o la visita técnica',
      'Las medidas previas a un contrato que tú nos pides (artículo\u00a06.1.b)',
    ],
    ['Hacer y cobrar el encargo, si nos contratas', 'La ejecución de ese contrato (artículo\u00a06.1.b)'],
    [
      'Conservar un tiempo la solicitud que no llega a encargo, por si la retomas o hay una reclamación',
      'Nuestro interés legítimo en retomarla y en defendernos (artículo\u00a06.1.f)',
    ],
    ['Guardar facturas y contratos el tiempo que manda la ley', 'Una obligación legal (artículo\u00a06.1.c)'],
    [
      'Atenderte si escribes en nombre de una comunidad o de una empresa',
      'Nuestro interés legítimo en contestar a quien representas (artículo\u00a06.1.f; si es una empresa, también el artículo\u00a019 de la LOPDGDD)',
    ],
    [
      'Contar cuántas solicitudes llegan desde una misma dirección IP y apartar las que parecen abusivas o publicitarias',
      'Nuestro interés legítimo en proteger el formulario de los abusos (artículo\u00a06.1.f)',
    ],
    [
      'Llevar el registro técnico del servidor',
      'Nuestro interés legítimo en que la web funcione y esté segura (artículo\u00a06.1.f)',
    ],
    ...(advertising
      ? [
          [
            'Medir el resultado de nuestros anuncios',
            'Tu consentimiento, que puedes retirar cuando quieras (artículo\u00a06.1.a)',
          ] as const,
        ]
      : []),
  ];
}

function processorRow({ name, purpose, country, transfer }: Company['processors'][number]) {
  const where = [country, ...(transfer ? [transfer] : [])].map((text) => localize(text, 'es'));
  return [name, localize(purpose, 'es'), where.join('; los datos van protegidos por ')];
}

function months(count: number): string {
  return count === 1 ? '1\u00a0mes' : `${count}\u00a0meses`;
}

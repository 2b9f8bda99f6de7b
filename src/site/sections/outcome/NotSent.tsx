import { type ContactField, contactFields } from '../../../contact/fields.ts';
import { longest, shapeOfEmail } from '../../../contact/schema.ts';
import { contactFormWords } from '../../content/contact-form.ts';
import { levels } from '../../content/levels.ts';
import { routes, sections, sectionUrl } from '../../routes.ts';
import { Outcome } from './Outcome.tsx';

const hints: Record<ContactField, string> = {
  name: `Revisa el nombre: escríbelo en una sola línea, sin pasar de ${longest('name')}.`,
  email: shapeOfEmail,
  phone: `Revisa el teléfono: no puede pasar de ${longest('phone')}.`,
  message: `Revisa la descripción: no puede quedar vacía ni pasar de ${longest('message')}.`,
};

/**
 * The page after a form was sent without script and refused. Its level is that of the form. The redirect names the first
 * refused field in its fragment, and css shows that field's hint alone (`:target`).
 */
export function NotSent() {
  return (
    <Outcome title="Tu solicitud no se ha enviado" level={levels[sections.contact]} surface="paper">
      <p className="lead">{contactFormWords.error}</p>
      {contactFields.map((field) => (
        <p className="hint" id={field} key={field}>
          {hints[field]}
        </p>
      ))}
      <p>
        Pulsa el botón <b>Atrás</b> del navegador: lo que habías escrito sigue en el formulario. Si vuelve a
        fallar, llámanos o escríbenos y te atendemos igual.
      </p>
      <a className="btn" href={sectionUrl(sections.contact, routes.notSent)}>
        Volver al formulario
      </a>
    </Outcome>
  );
}

import '../../ui/contact-ways.css';
import './outcome.css';
import type { ReactNode } from 'react';
import { type ContactField, contactFields } from '../../../contact/fields.ts';
import { longest, shapeOfEmail } from '../../../contact/schema.ts';
import { company } from '../../company.ts';
import { contactFormWords } from '../../content/contact-form.ts';
import { type Level, levels } from '../../content/levels.ts';
import { serviceAnchor, serviceNames } from '../../content/services.ts';
import { answerPromise, whatHappensNext } from '../../content/what-happens-next.ts';
import { routes, sectionAddress, sections } from '../../routes.ts';
import { ContactWays } from '../../ui/ContactWays.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';

/** The page after a form was sent without script and its request was stored. Its level is the street. */
export function Thanks() {
  return (
    <Outcome title="Solicitud recibida" level={levels.street} surface="paper">
      <p className="lead">{contactFormWords.success}</p>
      {company.claims.answerIn24Hours && <p>{answerPromise}</p>}
      <h2>Qué pasa después</h2>
      <ol>
        {whatHappensNext(company.terms).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Outcome>
  );
}

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
      <a className="btn" href={sectionAddress(sections.contact)}>
        Volver al formulario
      </a>
    </Outcome>
  );
}

/** The page for an address that does not exist. Its level is one floor below the street. */
export function NotFound() {
  return (
    <Outcome title="Esta página no existe" level={levels.basement} surface="ink" below={levels.street}>
      <p className="lead">
        Has bajado un piso de más. Puede que el enlace esté mal escrito o que la página haya cambiado de
        sitio.
      </p>
    </Outcome>
  );
}

type OutcomeProps = {
  title: string;
  /** The level that the page shows. */
  level: Level;
  surface: 'paper' | 'ink';
  /** The level whose line is overhead. */
  below?: Level;
  children: ReactNode;
};

/** A short page with one message, the ways to reach us, the services and the way home. */
function Outcome({ title, level, surface, below, children }: OutcomeProps) {
  return (
    <div className={`outcome section on-${surface}`} id={sections.start}>
      {below && <LevelMark level={below} />}
      <div className="wrap grid">
        <div className="outcome__message">
          <p className="outcome__level" aria-hidden="true">
            <b>{level.height}</b> {level.floor}
          </p>
          <h1>{title}</h1>
          {children}
        </div>
        <div className="outcome__ways">
          <ContactWays />
          <a className="link" href={routes.home}>
            <ArrowLeftIcon /> Volver al inicio
          </a>
        </div>
        <nav className="outcome__services" aria-labelledby="servicios">
          <h2 id="servicios">Servicios</h2>
          <ul>
            {serviceNames.map((name) => (
              <li key={name}>
                <a href={sectionAddress(serviceAnchor(name))}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

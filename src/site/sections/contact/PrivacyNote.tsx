import { company } from '../../company.ts';
import { routes } from '../../routes.ts';

/** First layer of information beside the form (RGPD art. 13, LOPDGDD art. 11). */
export function PrivacyNote() {
  return (
    <p className="note">
      <b>Protección de datos.</b> Responsable: {company.legalName}. Finalidad: responder a tu solicitud de
      presupuesto. Base: medidas previas a un contrato (art. 6.1.b del RGPD). No cedemos tus datos, salvo
      obligación legal. Derechos: acceso, rectificación, supresión y los demás, en {company.email}. Más
      detalle en la <a href={routes.privacy}>política de privacidad</a>.
    </p>
  );
}

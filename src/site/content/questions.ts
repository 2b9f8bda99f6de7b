import type { Company } from '../../company/schema.ts';

/**
 * What owners of buildings ask before they ask for a price. Each answer is checked against the law that it
 * speaks of (RD 1215/1997 as amended by RD 2177/2004, Decret 67/2015, RD 396/2006).
 */
export function questions({ registrations, terms }: Company): { question: string; answer: string }[] {
  const conditions = conditionsIn(terms);
  return [
    {
      question: '¿Cuándo no conviene la cuerda?',
      answer:
        'Cuando el andamio hace falta igualmente: para un aislamiento exterior (SATE), casi siempre. Una vez montado, reparar una parte con cuerdas no compensa. Y cuando la evaluación de riesgos pide un equipo más seguro: entonces la ley no permite la cuerda.',
    },
    {
      question: '¿De qué depende el precio?',
      answer:
        'De la altura y los metros, de cómo se llega a la cubierta y dónde se ancla, de los permisos, y del material y su estado. El presupuesto, por escrito y por partidas, llega con los datos completos y, si hace falta, después de ver el edificio. Las ayudas a la rehabilitación cambian: te orientamos según la convocatoria vigente.',
    },
    ...(conditions ? [{ question: '¿Qué garantía hay y cómo se paga?', answer: conditions }] : []),
    {
      question: '¿Qué notan los vecinos?',
      answer:
        'Ven pasar a un técnico, oyen ruido cuando se pica o se taladra, y debajo queda acotado un trozo de acera o de patio. Las ventanas por las que pasamos ese día tienen que estar cerradas. Una reparación suelta suele ser cosa de días y una fachada entera, de semanas: el plazo va en el presupuesto, y los avisos a los vecinos los acordamos contigo.',
    },
    {
      question: '¿Hace falta permiso?',
      answer:
        'Depende de la obra y del municipio. Muchas reparaciones exigen una comunicación o una licencia del ayuntamiento, y ocupar la acera es otro trámite. Antes de empezar miramos contigo cuáles necesita la tuya.',
    },
    {
      question: '¿Qué pasa con la ITE?',
      answer:
        'En Cataluña, un edificio plurifamiliar de viviendas tiene que pasar la inspección técnica antes de cumplir 45\u00a0años. La firma un arquitecto o un arquitecto técnico, no nosotros: le damos acceso a la fachada, retiramos lo que pueda caer y reparamos lo que encuentre.',
    },
    {
      question: '¿Y si hay uralita?',
      answer: `El fibrocemento con amianto solo lo puede retirar una empresa inscrita en el registro de empresas con riesgo por amianto (RERA), con un plan de trabajo aprobado por la autoridad laboral.${registrations.rera ? ` Nosotros lo estamos: ${registrations.rera}.` : ''}`,
    },
  ];
}

/** What the company file says of guarantee, payment and VAT. */
function conditionsIn({ guarantee, payment, reducedVat }: Company['terms']): string {
  return [
    guarantee && `Garantía: ${guarantee}.`,
    payment && `Pago: ${payment}.`,
    reducedVat &&
      'En obras de renovación y reparación de viviendas puede aplicarse el IVA del 10\u00a0% (Ley\u00a037/1992, artículo\u00a091.uno.2.10.º): lo miramos contigo en el presupuesto.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The papers that whoever has work done at height may ask for before it begins. */
export function papers({ registrations }: Company): string[] {
  return [
    `Inscripción en el REA${registrations.rea ? `: ${registrations.rea}` : ''}`,
    'Certificados de la AEAT y la TGSS',
    'Póliza de RC, con su recibo',
    'Plan de seguridad o evaluación de riesgos',
    'Formación y aptitud médica de cada técnico',
    'Recurso preventivo',
  ];
}

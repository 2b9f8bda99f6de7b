import type { Company } from '../../company/schema.ts';

/**
 * What owners of buildings ask before they ask for a price. Each answer is checked against the law that it
 * speaks of (RD 1215/1997 as amended by RD 2177/2004, Decret 67/2015, RD 396/2006, Ley 32/2006).
 */
export function questions({ registrations }: Company): { question: string; answer: string }[] {
  return [
    {
      question: '¿Cuándo no conviene trabajar con cuerdas?',
      answer:
        'Cuando la obra pide un andamio. Una rehabilitación integral con aislamiento exterior (SATE) casi siempre lo necesita y, una vez montado, reparar una parte con cuerdas ya no compensa. Además, la cuerda solo está permitida si la evaluación de riesgos concluye que el trabajo se puede hacer de forma segura y que no se justifica un equipo más seguro. Si tu caso no es para cuerdas, te lo decimos.',
    },
    {
      question: '¿Hace falta permiso?',
      answer:
        'Depende de la obra y del municipio. Muchas reparaciones piden una comunicación o una licencia del ayuntamiento, y ocupar la acera es otro trámite. Antes de empezar miramos contigo qué pide la tuya.',
    },
    {
      question: '¿Qué papeles tengo que pedir a la empresa?',
      answer: `La evaluación de riesgos del trabajo, los seguros de responsabilidad civil y de accidentes, y la formación acreditada de cada técnico. En una obra de construcción, también la inscripción en el Registro de Empresas Acreditadas (REA)${registrations.rea ? `; la nuestra es la ${registrations.rea}` : ''}. Pídeselos a cualquier empresa, también a nosotros.`,
    },
    {
      question: '¿Qué pasa con la ITE?',
      answer:
        'En Cataluña, un edificio de viviendas plurifamiliar tiene que pasar la inspección técnica antes de cumplir 45 años. La firma un arquitecto o un arquitecto técnico, no nosotros: le damos acceso a la fachada, retiramos lo que pueda caer y reparamos lo que encuentre.',
    },
    {
      question: '¿Y si hay uralita?',
      answer: `El fibrocemento con amianto solo lo puede retirar una empresa inscrita en el registro de empresas con riesgo por amianto (RERA), con un plan de trabajo aprobado por la autoridad laboral.${registrations.rera ? ` Nosotros lo estamos: ${registrations.rera}.` : ''}`,
    },
    {
      question: '¿Hay ayudas para rehabilitar?',
      answer: 'Las convocatorias cambian. Te orientamos según la que esté vigente cuando nos llames.',
    },
  ];
}

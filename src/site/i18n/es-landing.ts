import type { ClaimName } from '../../company/schema.ts';
import { type Province, type Service, services } from '../../company/services.ts';

/** Spanish messages of the sections of the landing page. */
export const landing = {
  /**
   * The sections of the landing page by anchor. Floors are named as in a house of
   * Barcelona. A link in the menu without a text shows the name of the company; the first
   * section has no link.
   */
  sections: {
    inicio: { floor: 'Terrado', menu: '' },
    servicios: { floor: 'Ático', menu: 'Servicios' },
    'por-que-elegirnos': { floor: 'Sexto', menu: 'Por qué elegirnos' },
    'vertical-bcn': { floor: 'Cuarto', menu: '' },
    seguridad: { floor: 'Segundo', menu: 'Seguridad' },
    contacto: { floor: 'Principal', menu: 'Contacto' },
  },
  floors: { street: 'Calle' },
  hero: {
    title: 'Trabajos verticales',
    withoutScaffolding: 'sin andamios',
    lead: (town: string) =>
      `Para comunidades, administradores y propietarios de ${town} y toda Cataluña: ` +
      'rehabilitamos, pintamos e impermeabilizamos con cuerdas. ' +
      'La fachada se arregla y la finca sigue con su vida.',
    answer: 'Te contactamos en menos de 24\u00a0horas',
    free: 'Presupuesto o visita técnica gratis',
    certified: (certifiers: string) => `Técnicos certificados ${certifiers}`,
    insured: 'Seguro incluido',
    pause: 'Pausar imágenes',
  },
  services: {
    title: 'Servicios en altura, del terrado a la calle',
    lead:
      'Trabajos verticales para comunidades, administradores de fincas, hoteles, ' +
      'industria y edificios históricos. Si no ves lo que necesitas, pregúntanos.',
    names: services as Record<Service, string>,
    featured: {
      facades: {
        text:
          'Reparamos grietas, desconchados, cornisas y balcones. ' +
          'Reponemos el mortero y fijamos lo que pueda caer.',
        alt: 'Técnico colgado de dos cuerdas repara una fachada de piedra',
      },
      painting: {
        text:
          'Pintamos fachadas, medianeras y patios de luces. ' +
          'Antes limpiamos, reparamos y elegimos la pintura para cada soporte.',
        alt: 'Las cuerdas cuelgan de un pescante sobre una medianera pintada',
      },
      waterproofing: {
        text:
          'Eliminamos filtraciones en terrados, tejados y puntos singulares: ' +
          'petos, canalones, juntas y chimeneas.',
        alt:
          'Técnico asegurado a un anclaje ' +
          'extiende impermeabilizante rojo en un terrado',
      },
    },
    others: {
      construction: 'Albañilería en altura: cornisas, balcones, juntas y remates.',
      plumbing: 'Cambiamos bajantes, canalones y tuberías de patio.',
      electricity: 'Cableado, iluminación y rótulos en fachada.',
      'air-conditioning': 'Montaje y retirada de unidades exteriores de difícil acceso.',
      windows: 'Muros cortina, lucernarios y ventanas sin acceso interior.',
      inspection:
        'Revisamos la fachada a un palmo. ' +
        'Recibes plano de daños, fotos situadas y vídeo.',
      emergencies:
        'A cualquier hora: lo que pueda desprenderse y filtraciones que no pueden ' +
        'esperar. Si hay heridos o peligro, llama primero al 112.',
      heritage: 'Limpieza y consolidación de piedra, cerámica y esgrafiados.',
      telecommunications: 'Antenas, fibra y equipos en cubiertas, torres y fachadas.',
    },
    /** The text before the registration of a trade. */
    registered: 'Empresa instaladora: ',
    offer: '¿No sabes por dónde empezar? Con unas fotos ya te orientamos.',
  },
  works: {
    title: 'Nuestras obras',
    /** The page with all of them, and the link to it. */
    description: (area: string) =>
      `Obras de trabajos verticales ${area}: qué pasaba, cómo se resolvió y cuánto duró.`,
    all: 'Todas las obras',
    problem: 'Qué pasaba',
    solution: 'Cómo se resolvió',
    duration: 'Cuánto duró',
    days: (count: number) => (count === 1 ? `1\u00a0día` : `${count}\u00a0días`),
    before: 'Antes',
    after: 'Después',
  },
  whyUs: {
    title: 'Por qué elegirnos: conocemos Cataluña',
    lead:
      'El mar, el viento y las heladas no castigan igual. ' +
      'Antes de bajar miramos dónde está el edificio y de qué está hecho.',
    map: 'Mapa esquemático de Cataluña con Barcelona, Girona, Tarragona y Lleida',
    wind: 'Tramontana',
    sea: 'Mediterráneo',
    frost: 'Helada',
    provinces: {
      Barcelona: {
        stress: 'Patios de luces, medianeras y fachadas del Eixample.',
        text:
          'Piedra, estuco, esgrafiados y balcones de hierro: ' +
          'cada material pide su oficio.',
      },
      Girona: {
        stress: 'Tramontana, humedad y sal en la Costa Brava.',
        text:
          'Planificamos los descensos según el viento y revisamos lo que puede ' +
          'soltarse: tejas, remates y persianas.',
      },
      Tarragona: {
        stress: 'Sol, salitre y corrosión marina.',
        text:
          'Armaduras oxidadas, cantos de forjado que se abren y barandillas que hay ' +
          'que tratar antes de pintar.',
      },
      Lleida: {
        stress: 'Heladas, niebla y cambios bruscos de temperatura.',
        text:
          'El agua entra, se hiela y abre la fisura. ' +
          'Reparamos y sellamos antes del invierno siguiente.',
      },
    } satisfies Record<Province, object>,
  },
  advantages: {
    title: (company: string, count: number) =>
      `${company}: ${countedAdvantages[count - 1]}`,
    certified: {
      name: 'Técnicos certificados',
      text: (certifiers: string) =>
        `Formación y certificación ${certifiers}. ` +
        'Quien baja por tu fachada puede acreditarlo: pídeselo.',
    },
    noScaffolding: {
      name: 'Sin andamios',
      text:
        'Ni estructura que montar ni lona ante las ventanas: ' +
        'solo se acota la acera o el patio que queda debajo.',
    },
    quick: {
      name: 'Intervenciones rápidas',
      text:
        'A una cornisa se llega con dos cuerdas ancladas arriba. ' +
        'Las montamos, bajamos justo a ese punto y las recogemos.',
    },
    specialists: {
      name: 'Especialistas',
      text: (crafts: string) =>
        `Bajar no basta: hay que saber reparar. Los nuestros son ${crafts}.`,
    },
    crafts: 'albañiles y pintores',
    craftsWithTrades: 'albañiles, pintores e instaladores',
  },
  safety: {
    title: 'Seguridad: dos cuerdas y dos anclajes',
    lead:
      'Una cuerda para trabajar, otra de seguridad y el rescate previsto: ' +
      'lo exige la norma',
    planned: ' y así planificamos cada trabajo',
    drawing:
      'Sección de un edificio con un técnico colgado de la cuerda de trabajo y ' +
      'asegurado a la de seguridad: cada una tiene su propio anclaje en la cubierta',
    legend: 'El sistema, pieza a pieza',
    parts: {
      workAnchor: { name: 'Anclaje de trabajo', text: 'Solo para la cuerda de trabajo.' },
      safetyAnchor: { name: 'Anclaje de seguridad', text: 'Independiente del primero.' },
      workRope: { name: 'Cuerda de trabajo', text: 'Para bajar, subir y apoyarse.' },
      safetyRope: {
        name: 'Cuerda de seguridad',
        text: 'Si falla la primera, queda la segunda.',
      },
      descender: {
        name: 'Descensor',
        text: 'Regula la bajada y se bloquea al soltarlo.',
      },
      backup: { name: 'Anticaídas', text: 'Sigue al técnico y detiene la caída.' },
      protector: {
        name: 'Protector de cuerda',
        text: 'Evita el roce en el canto del peto.',
      },
      harness: {
        name: 'Arnés y casco',
        text: 'El arnés va unido a la cuerda de seguridad.',
      },
    },
    standardsTitle: 'Normas y certificaciones',
    standards: {
      rd2177: {
        name: 'RD\u00a02177/2004',
        text: 'Regula los trabajos en altura, también con cuerdas.',
      },
      en363: {
        name: 'EN\u00a0363',
        text: 'Sistemas de protección individual contra caídas.',
      },
      en365: {
        name: 'EN\u00a0365',
        text: 'Revisión de los equipos, al menos una vez al año.',
      },
      irataLevel3: {
        name: 'IRATA Nivel\u00a03',
        text: 'El único nivel que puede supervisar.',
      },
      iso9001: { name: 'ISO\u00a09001', text: 'Gestión de la calidad.' },
      prl: { name: 'PRL', text: 'Prevención de riesgos laborales en cada trabajo.' },
      insuranceIncluded: { name: 'Seguro', text: 'Responsabilidad civil.' },
    } satisfies Partial<Record<ClaimName, object>>,
    irata: 'Certificación de nuestros técnicos',
    anetva: 'Formación de nuestros técnicos',
  },
  contact: {
    title: 'Cuéntanos qué necesita tu edificio',
    free: 'Presupuesto o visita técnica gratis, sin compromiso.',
    lead: 'Presupuesto o visita técnica, sin compromiso.',
    phone: 'Teléfono',
    email: 'Email',
    sendPhotos: 'Envíanos fotos',
    /** The promise of docs/specification.md, "Content"; shown only while claimed. */
    promise: 'Te contactamos en menos de 24\u00a0horas desde que recibimos tu mensaje.',
    /** The steps after a request. The company file may say how long two of them take. */
    next: {
      call: 'Te llamamos o te escribimos.',
      visit: (within: string | null) => {
        const limit = within ? `, en ${within} como máximo` : '';
        return `Si hace falta, vamos a ver el edificio${limit}.`;
      },
      quote: (within: string | null) => {
        const limit = within ? `, en ${within} como máximo desde la visita,` : '';
        return `Recibes un presupuesto por escrito${limit} y decides sin prisa.`;
      },
    },
    nextTitle: 'Qué pasa después',
    photos: {
      text:
        'Una de la fachada entera, una de cada daño y una de la cubierta: ' +
        'con eso ya te orientamos.',
      byWhatsApp: 'Enviar las fotos por WhatsApp',
      byEmail: 'Enviar las fotos por email',
    },
    /** The first layer of information on data protection (LOPDGDD art. 11.2). */
    dataProtection: {
      controller: 'Responsable',
      purpose: {
        label: 'Finalidad',
        text: 'Responder a tu solicitud y preparar el presupuesto',
      },
      rights: {
        label: 'Tus derechos',
        text: 'Acceder a tus datos, corregirlos o borrarlos, y más',
        anchor: 'tus-derechos',
      },
    },
    bar: 'Contacto rápido',
    call: 'Llamar',
    shortQuote: 'Presupuesto',
    writeByWhatsApp: 'Escríbenos por WhatsApp',
    /** The text that a WhatsApp message begins with. */
    prefilled:
      'Hola, quiero pedir un presupuesto para un trabajo en altura. El edificio está en ',
  },
  papers: {
    title: 'Pídenos la documentación',
    lead:
      'La que piden la coordinación de actividades empresariales (CAE) y la ' +
      'contratación de obras: exígesela a todos, también a nosotros.',
    dossier: {
      ask: 'Pedir el dossier CAE',
      subject: 'Dossier CAE',
      /** The text of the mail begins with it. The list of the documents follows. */
      request: 'Hola, ¿podéis enviarnos el dossier CAE con estos documentos?',
    },
    rea: 'Inscripción en el REA',
    others: {
      plan: 'Plan de seguridad o evaluación de riesgos',
      supervisor: 'Designación del recurso preventivo',
      training: 'Formación y aptitud médica de cada técnico',
      debts: 'Certificados de estar al corriente (AEAT y TGSS)',
      payroll: 'RNT y RLC de la Seguridad Social',
    },
    insurance: 'Póliza de responsabilidad civil y recibo',
  },
  questions: {
    title: 'Preguntas frecuentes',
    honesty: {
      before: 'Si tu caso no es para\u00a0cuerdas, ',
      stressed: 'te\u00a0lo\u00a0decimos',
    },
    whenNot: {
      question: '¿Cuándo no conviene la cuerda?',
      answer:
        'Cuando el andamio hace falta de todos modos, como casi siempre en un ' +
        'aislamiento exterior (SATE): ya montado, no compensa reparar una parte con ' +
        'cuerdas. Y la norma solo permite la cuerda si la evaluación de riesgos dice ' +
        'que el trabajo puede hacerse con seguridad y si no está justificado un equipo ' +
        'más seguro.',
    },
    price: {
      question: '¿De qué depende el precio?',
      answer:
        'De la altura y los metros cuadrados, de cómo se llega a la cubierta y dónde ' +
        'se ancla, de los permisos, y del material y su estado. ' +
        'Te lo enviamos por escrito y por partidas cuando tenemos todos los datos y, si ' +
        'hace falta, hemos visto el edificio. ' +
        'Las ayudas a la rehabilitación cambian: ' +
        'te orientamos según la convocatoria vigente.',
    },
    conditions: {
      question: '¿Qué garantía hay y cómo se paga?',
      guarantee: (terms: string) => `Garantía: ${terms}.`,
      payment: (terms: string) => `Pago: ${terms}.`,
      reducedVat:
        'En obras de renovación y reparación de viviendas puede aplicarse el IVA del ' +
        '10\u00a0% (Ley\u00a037/1992, artículo\u00a091.uno.2.10.º): ' +
        'lo miramos contigo en el presupuesto.',
    },
    neighbours: {
      question: '¿Qué notan los vecinos?',
      answer:
        'Ven pasar a un técnico, oyen ruido cuando se pica o se taladra, y debajo ' +
        'queda acotado un trozo de acera o de patio. ' +
        'Las ventanas por las que pasamos ese día tienen que estar cerradas. ' +
        'Una reparación puntual suele ser cosa de días y una fachada entera, de ' +
        'semanas: el plazo figura en el presupuesto, y los avisos a los vecinos los ' +
        'acordamos contigo.',
    },
    permits: {
      question: '¿Hace falta permiso?',
      answer:
        'Depende de la obra y del municipio. ' +
        'Muchas reparaciones exigen una comunicación o una licencia del ayuntamiento, ' +
        'y ocupar la acera es otro trámite. ' +
        'Antes de empezar miramos contigo cuáles necesita la tuya.',
    },
    ite: {
      question: '¿Qué pasa con la ITE?',
      answer:
        'En Cataluña, un edificio plurifamiliar de viviendas tiene que pasar la ' +
        'inspección técnica hasta el 31 de diciembre del año en que cumple 45; ' +
        'desde el Decret\u00a067/2015, también una casa unifamiliar a menos de ' +
        '1,5\u00a0m de la calle, de un espacio de uso público o de un vecino. ' +
        'La firma un arquitecto o un arquitecto técnico, no nosotros: ',
      /** The end of the answer, which links the page about inspections. */
      ourPart:
        'le damos acceso a la fachada, retiramos lo que pueda caer y reparamos lo que ' +
        'encuentre',
    },
    asbestos: {
      question: '¿Y si hay uralita?',
      answer:
        'El fibrocemento con amianto solo lo puede retirar una empresa inscrita en el ' +
        'registro del amianto (RERA), con un plan de trabajo aprobado por la autoridad ' +
        'laboral.',
      registered: ' Nosotros lo estamos: ',
      found: ' Si la encontramos, paramos y te avisamos.',
    },
  },
};

/** How the title counts the advantages, from one on. */
const countedAdvantages = [
  'una ventaja',
  'dos ventajas',
  'tres ventajas',
  'cuatro ventajas',
];

import type { landing as spanish } from './es-landing.ts';

/** Catalan messages of the sections of the landing page. */
export const landing: typeof spanish = {
  sections: {
    inicio: { floor: 'Terrat', menu: '' },
    servicios: { floor: 'Àtic', menu: 'Serveis' },
    'por-que-elegirnos': { floor: 'Sisè', menu: 'Per què nosaltres' },
    'vertical-bcn': { floor: 'Quart', menu: '' },
    seguridad: { floor: 'Segon', menu: 'Seguretat' },
    contacto: { floor: 'Principal', menu: 'Contacte' },
  },
  floors: { street: 'Carrer' },
  hero: {
    title: 'Treballs verticals',
    withoutScaffolding: 'sense bastides',
    lead: (town) =>
      `Per a comunitats, administradors i propietaris ${place('de', town)} ` +
      'i de tot Catalunya: rehabilitem, pintem i impermeabilitzem amb cordes. ' +
      'La façana s’arregla i la finca fa vida normal.',
    answer: 'Contactem amb tu en menys de 24\u00a0hores',
    free: 'Pressupost o visita tècnica gratis',
    certified: (certifiers) => `Tècnics certificats ${certifiers}`,
    insured: 'Assegurança inclosa',
    pause: 'Atura les imatges',
  },
  services: {
    title: 'Serveis en alçada, del terrat al carrer',
    lead:
      'Treballs verticals per a comunitats, administradors de finques, hotels, ' +
      'indústria i edificis històrics. Si no hi veus el que necessites, pregunta’ns.',
    names: {
      facades: 'Rehabilitació de façanes',
      painting: 'Pintura',
      waterproofing: 'Impermeabilització de cobertes',
      construction: 'Construcció',
      plumbing: 'Lampisteria',
      electricity: 'Electricitat',
      'air-conditioning': 'Aire condicionat',
      windows: 'Neteja de vidres',
      inspection: 'Inspecció',
      emergencies: 'Urgències 24/7',
      heritage: 'Conservació de patrimoni',
      telecommunications: 'Instal·lació de xarxes de telecomunicacions',
    },
    featured: {
      facades: {
        text:
          'Reparem esquerdes, escrostonaments, cornises i balcons. ' +
          'Refem el morter i fixem el que pugui caure.',
        alt: 'Tècnic penjat de dues cordes repara una façana de pedra',
      },
      painting: {
        text:
          'Pintem façanes, mitgeres i patis de llums. ' +
          'Abans netegem, reparem i triem la pintura per a cada suport.',
        alt: 'Les cordes pengen d’un pescant sobre una mitgera pintada',
      },
      waterproofing: {
        text:
          'Eliminem filtracions en terrats, teulades i punts singulars: ' +
          'ampits, canals, juntes i xemeneies.',
        alt:
          'Tècnic assegurat a un ancoratge ' +
          'estén impermeabilitzant vermell en un terrat',
      },
    },
    others: {
      construction: 'Feina de paleta en alçada: cornises, balcons, juntes i coronaments.',
      plumbing: 'Canviem baixants, canals i canonades de pati.',
      electricity: 'Cablejat, il·luminació i rètols de façana.',
      'air-conditioning': 'Muntatge i retirada d’unitats exteriors de difícil accés.',
      windows: 'Murs cortina, lluernes i finestres sense accés interior.',
      inspection:
        'Revisem la façana a un pam. Reps plànol de danys, fotos situades i vídeo.',
      emergencies:
        'A qualsevol hora: el que es pugui desprendre i filtracions que no poden ' +
        'esperar. Si hi ha ferits o perill, truca primer al 112.',
      heritage: 'Neteja i consolidació de pedra, ceràmica i esgrafiats.',
      telecommunications: 'Antenes, fibra i equips en cobertes, torres i façanes.',
    },
    registered: 'Empresa instal·ladora: ',
    offer: 'No saps per on començar? Amb unes fotos ja t’orientem.',
  },
  works: {
    title: 'Les nostres obres',
    description: (area) =>
      `Obres de treballs verticals ${area}: què passava, com es va resoldre i quant va durar.`,
    all: 'Totes les obres',
    problem: 'Què passava',
    solution: 'Com es va resoldre',
    duration: 'Quant va durar',
    days: (count) => (count === 1 ? `1\u00a0dia` : `${count}\u00a0dies`),
    before: 'Abans',
    after: 'Després',
  },
  whyUs: {
    title: 'Per què nosaltres: coneixem Catalunya',
    lead:
      'El mar, el vent i les gelades no castiguen igual. ' +
      'Abans de baixar mirem on és l’edifici i de què està fet.',
    map: 'Mapa esquemàtic de Catalunya amb Barcelona, Girona, Tarragona i Lleida',
    wind: 'Tramuntana',
    sea: 'Mediterrània',
    frost: 'Gelada',
    provinces: {
      Barcelona: {
        stress: 'Patis de llums, mitgeres i façanes de l’Eixample.',
        text:
          'Pedra, estuc, esgrafiats i balcons de ferro: ' +
          'cada material demana el seu ofici.',
      },
      Girona: {
        stress: 'Tramuntana, humitat i sal a la Costa Brava.',
        text:
          'Planifiquem els descensos segons el vent i revisem el que balla: ' +
          'teules, coronaments i persianes.',
      },
      Tarragona: {
        stress: 'Sol, salabror i corrosió marina.',
        text:
          'Armadures rovellades, cantells de forjat que s’obren i baranes que cal ' +
          'tractar abans de pintar.',
      },
      Lleida: {
        stress: 'Gelades, boira i canvis bruscos de temperatura.',
        text:
          'L’aigua entra, es gela i obre la fissura. ' +
          'Reparem i segellem abans de l’hivern següent.',
      },
    },
  },
  advantages: {
    title: (company, count) => `${company}: ${countedAdvantages[count - 1]}`,
    certified: {
      name: 'Tècnics certificats',
      text: (certifiers) =>
        `Formació i certificació ${certifiers}. ` +
        'Qui baixa per la teva façana ho pot acreditar: demana-l’hi.',
    },
    noScaffolding: {
      name: 'Sense bastides',
      text:
        'Ni estructura per muntar ni lona davant les finestres: ' +
        'només es delimita la vorera o el pati de sota.',
    },
    quick: {
      name: 'Intervencions ràpides',
      text:
        'A una cornisa s’hi arriba amb dues cordes ancorades a dalt. ' +
        'Les muntem, baixem fins al punt just i les recollim.',
    },
    specialists: {
      name: 'Especialistes',
      text: (crafts) =>
        `Amb baixar no n’hi ha prou: cal saber reparar. Els nostres són ${crafts}.`,
    },
    crafts: 'paletes i pintors',
    craftsWithTrades: 'paletes, pintors i instal·ladors',
  },
  safety: {
    title: 'Seguretat: dues cordes i dos ancoratges',
    lead:
      'Una corda per treballar, una altra de seguretat i el rescat previst: ' +
      'ho exigeix la norma',
    planned: ' i així planifiquem cada feina',
    drawing:
      'Secció d’un edifici amb un tècnic penjat de la corda de treball i assegurat a ' +
      'la de seguretat, cadascuna amb un ancoratge propi a la coberta',
    legend: 'El sistema, peça a peça',
    parts: {
      workAnchor: {
        name: 'Ancoratge de treball',
        text: 'Només per a la corda de treball.',
      },
      safetyAnchor: { name: 'Ancoratge de seguretat', text: 'Independent del primer.' },
      workRope: { name: 'Corda de treball', text: 'Per baixar, pujar i recolzar-se.' },
      safetyRope: {
        name: 'Corda de seguretat',
        text: 'Si falla la primera, queda la segona.',
      },
      descender: {
        name: 'Descensor',
        text: 'Regula la baixada i es bloqueja si es deixa anar.',
      },
      backup: { name: 'Anticaigudes', text: 'Segueix el tècnic i atura la caiguda.' },
      protector: {
        name: 'Protector de corda',
        text: 'Evita el frec amb el cantell de l’ampit.',
      },
      harness: { name: 'Arnès i casc', text: 'L’arnès va unit a la corda de seguretat.' },
    },
    standardsTitle: 'Normes i certificacions',
    standards: {
      rd2177: {
        name: 'RD\u00a02177/2004',
        text: 'Regula els treballs en alçada, també amb cordes.',
      },
      en363: {
        name: 'EN\u00a0363',
        text: 'Sistemes de protecció individual contra caigudes.',
      },
      en365: { name: 'EN\u00a0365', text: 'Revisió dels equips, almenys un cop l’any.' },
      irataLevel3: {
        name: 'IRATA Nivell\u00a03',
        text: 'L’únic nivell que pot supervisar.',
      },
      iso9001: { name: 'ISO\u00a09001', text: 'Gestió de la qualitat.' },
      prl: { name: 'PRL', text: 'Prevenció de riscos laborals en cada feina.' },
      insuranceIncluded: { name: 'Assegurança', text: 'Responsabilitat civil.' },
    },
    irata: 'Certificació dels nostres tècnics',
    anetva: 'Formació dels nostres tècnics',
  },
  contact: {
    title: 'Explica’ns què necessita el teu edifici',
    free: 'Pressupost o visita tècnica gratis, sense compromís.',
    lead: 'Pressupost o visita tècnica, sense compromís.',
    phone: 'Telèfon',
    email: 'Correu',
    sendPhotos: 'Envia’ns fotos',
    promise: 'Contactem amb tu en menys de 24\u00a0hores des que rebem el teu missatge.',
    next: {
      call: 'Et truquem o t’escrivim.',
      visit: (within) => {
        const limit = within ? `, en ${within} com a màxim` : '';
        return `Si cal, anem a veure l’edifici${limit}.`;
      },
      quote: (within) => {
        const limit = within ? `, en ${within} com a màxim des de la visita,` : '';
        return `Reps un pressupost per escrit${limit} i decideixes sense presses.`;
      },
    },
    nextTitle: 'Què passa després',
    photos: {
      text:
        'Una de la façana sencera, una de cada dany i una de la coberta: ' +
        'amb això ja t’orientem.',
      byWhatsApp: 'Envia les fotos per WhatsApp',
      byEmail: 'Envia les fotos per correu',
    },
    dataProtection: {
      controller: 'Responsable',
      purpose: {
        label: 'Finalitat',
        text: 'Respondre a la teva sol·licitud i preparar el pressupost',
      },
      rights: {
        label: 'Els teus drets',
        text: 'Accedir a les teves dades, corregir-les o esborrar-les, i més',
        anchor: 'els-teus-drets',
      },
    },
    bar: 'Contacte ràpid',
    call: 'Truca',
    shortQuote: 'Pressupost',
    writeByWhatsApp: 'Escriu-nos per WhatsApp',
    prefilled:
      'Hola, vull demanar un pressupost per a una feina en alçada. L’edifici és a ',
  },
  papers: {
    title: 'Demana’ns la documentació',
    lead:
      'La que demanen la coordinació d’activitats empresarials (CAE) i la ' +
      'contractació d’obres: exigeix-la a tothom, també a nosaltres.',
    dossier: {
      ask: 'Demana el dossier CAE',
      subject: 'Dossier CAE',
      request: 'Hola, ens podeu enviar el dossier CAE amb aquests documents?',
    },
    rea: 'Inscripció al REA',
    others: {
      plan: 'Pla de seguretat o avaluació de riscos',
      supervisor: 'Designació del recurs preventiu',
      training: 'Formació i aptitud mèdica de cada tècnic',
      debts: 'Certificats d’estar al corrent (AEAT i TGSS)',
      payroll: 'RNT i RLC de la Seguretat Social',
    },
    insurance: 'Pòlissa de responsabilitat civil i rebut',
  },
  questions: {
    title: 'Preguntes freqüents',
    honesty: {
      before: 'Si no és feina de\u00a0cordes, ',
      stressed: 't’ho\u00a0diem',
    },
    whenNot: {
      question: 'Quan no convé la corda?',
      answer:
        'Quan cal bastida de totes maneres, com gairebé sempre en un aïllament exterior ' +
        '(SATE): un cop muntada, reparar-ne una part amb cordes no surt a compte. I la ' +
        'norma només permet la corda si l’avaluació de riscos diu que la feina es pot ' +
        'fer amb seguretat i si no està justificat un equip més segur.',
    },
    price: {
      question: 'De què depèn el preu?',
      answer:
        'De l’alçada i els metres quadrats, de com s’arriba a la coberta i on ' +
        's’ancora, dels permisos, i del material i el seu estat. ' +
        'Te l’enviem per escrit i per partides quan tenim totes les dades i, si cal, ' +
        'hem vist l’edifici. Els ajuts a la rehabilitació canvien: ' +
        't’orientem segons la convocatòria vigent.',
    },
    conditions: {
      question: 'Quina garantia hi ha i com es paga?',
      guarantee: (terms) => `Garantia: ${terms}.`,
      payment: (terms) => `Pagament: ${terms}.`,
      reducedVat:
        'En obres de renovació i reparació d’habitatges es pot aplicar l’IVA del ' +
        '10\u00a0% (Llei\u00a037/1992, article\u00a091.u.2.10è): ' +
        'ho mirem amb tu al pressupost.',
    },
    neighbours: {
      question: 'Què noten els veïns?',
      answer:
        'Veuen passar un tècnic, senten soroll quan es pica o es forada, i a sota ' +
        'queda delimitat un tros de vorera o de pati. ' +
        'Les finestres per on passem aquell dia han d’estar tancades. ' +
        'Una reparació puntual sol ser cosa de dies i una façana sencera, de setmanes: ' +
        'el termini és al pressupost, i els avisos als veïns els acordem amb tu.',
    },
    permits: {
      question: 'Cal permís?',
      answer:
        'Depèn de l’obra i del municipi. ' +
        'Moltes reparacions exigeixen una comunicació o una llicència de l’ajuntament, ' +
        'i ocupar la vorera és un altre tràmit. ' +
        'Abans de començar, mirem amb tu quins calen.',
    },
    ite: {
      question: 'Què passa amb la ITE?',
      answer:
        'A Catalunya, un edifici plurifamiliar d’habitatges ha de passar la inspecció ' +
        'tècnica fins al 31 de desembre de l’any en què en fa 45; ' +
        'des del Decret\u00a067/2015, també una casa unifamiliar a menys d’1,5\u00a0m ' +
        'del carrer, d’un espai d’ús públic o d’un veí. ' +
        'La signa un arquitecte o un arquitecte tècnic, no nosaltres: ',
      ourPart:
        'li donem accés a la façana, retirem el que pugui caure i reparem el que trobi',
    },
    asbestos: {
      question: 'I si hi ha uralita?',
      answer:
        'El fibrociment amb amiant només el pot retirar una empresa inscrita al ' +
        'registre de l’amiant (RERA), amb un pla de treball aprovat per l’autoritat ' +
        'laboral.',
      registered: ' Nosaltres hi som: ',
      found: ' Si en trobem, aturem la feina i t’avisem.',
    },
  },
};

/** Returns a town with its preposition: `a Girona`, `al Prat`, `de l’Hospitalet`. */
export function place(preposition: 'a' | 'de', town: string): string {
  const name = town.replace(/^((El|Els|La|Les) |L[’'])/, (article) =>
    article.toLowerCase(),
  );

  return `${preposition} ${name}`
    .replace(/^(a|de) el/, '$1l')
    .replace(/^de (?=[aeiouhàèéíòóú])/i, 'd’');
}

/** How the title counts the advantages, from one on. */
const countedAdvantages = [
  'un avantatge',
  'dos avantatges',
  'tres avantatges',
  'quatre avantatges',
];

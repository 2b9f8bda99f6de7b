import company from '../../company.ts';

/** The default company with an advertising tag, for the tests of consent. */
export default {
  ...company,
  advertising: { tagId: 'AW-123456789', formLabel: 'SolicitudEnviada', callLabel: 'LlamadaHecha' },
};

/** Where the site with an advertising tag is served, beside the one without (playwright.config.ts). */
export const taggedPort = 4174;
export const taggedUrl = `http://127.0.0.1:${taggedPort}`;

/** What the company file of that site says. */
export const formConversion = 'AW-123456789/SolicitudEnviada';
export const callConversion = 'AW-123456789/LlamadaHecha';

/** Whether a country, by its Spanish name, is in the European Economic Area: data that stay there need no guarantee. */
export function isInEea(country: string): boolean {
  return countries.has(country.trim().toLocaleLowerCase('es'));
}

const countries = new Set(
  (
    'alemania,austria,bélgica,bulgaria,chequia,chipre,croacia,dinamarca,eslovaquia,eslovenia,españa,estonia,finlandia,' +
    'francia,grecia,hungría,irlanda,islandia,italia,letonia,liechtenstein,lituania,luxemburgo,malta,noruega,' +
    'países bajos,polonia,portugal,república checa,rumanía,suecia,unión europea'
  ).split(','),
);

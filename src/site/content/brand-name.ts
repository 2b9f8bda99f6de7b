/** The two parts in which the company's name is written: its first word, and the rest in the accent colour. */
export function brandName(name: string): { first: string; rest: string } {
  const [first = '', ...rest] = name.split(' ');
  return { first, rest: rest.join(' ') };
}

import { company } from '../company.ts';

/** The company's name: its first word, and the rest in the accent colour. */
export function BrandName() {
  const [first, ...others] = company.name.split(' ');
  return (
    <>
      {/* One string: between two, React would put a comment into the document. */}
      {`${first} `}
      <span>{others.join(' ')}</span>
    </>
  );
}

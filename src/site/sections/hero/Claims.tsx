import type { Claim } from '../../../company/schema.ts';
import { evidence } from '../../company.ts';
import { Evidence } from '../../components/Evidence.tsx';

type ClaimsProps = {
  className: string;
  /** With an address, the text is a link to call the company. */
  claims: { text: string; claim: Claim; href?: string }[];
};

/** Lists the texts that the company file claims, with their evidence. */
export function Claims({ className, claims }: ClaimsProps) {
  const claimed = claims.filter(({ claim }) => claim);
  if (claimed.length === 0) return null;

  return (
    <ul className={className}>
      {claimed.map(({ text, claim, href }) => {
        const proof = evidence(claim);
        return (
          <li key={text}>
            {href ? (
              <a href={href} data-cta>
                {text}
              </a>
            ) : (
              text
            )}
            {proof && ' '}
            <Evidence proof={proof} before="(" after=")" />
          </li>
        );
      })}
    </ul>
  );
}

import { company } from '../../company.ts';

/** What clients say, where the company file has some with their permission. */
export function References() {
  if (company.references.length === 0) return null;
  return (
    <div className="references">
      <h3>Lo que dicen los clientes</h3>
      <ul>
        {company.references.map(({ words, name, role }) => (
          <li key={name}>
            <blockquote>
              <p>«{words}»</p>
            </blockquote>
            <p>
              <b>{name}</b>, {role}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

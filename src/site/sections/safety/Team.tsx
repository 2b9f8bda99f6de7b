import { company } from '../../company.ts';
import { encodePicture } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';
import { WholeNumbers } from '../../ui/WholeNumbers.tsx';

const team = await Promise.all(
  company.team.map(async ({ picture, ...technician }) => ({
    ...technician,
    picture: await encodePicture([
      // Cut upright out of a picture that may lie: wider than it is shown.
      { name: picture, widths: [400, 640], sizes: '(min-width: 48rem) 25rem, 70vw', fallbackWidth: 640 },
    ]),
  })),
);

/** Who comes down the ropes, with what proves it, where the company file says so. */
export function Team() {
  if (team.length === 0) return null;
  return (
    <div className="team">
      <h3>Quién baja por tu fachada</h3>
      <ul>
        {team.map(({ name, irataLevel, irataNumber, picture }) => (
          <li key={irataNumber}>
            <Picture picture={picture} alt="" loading="lazy" />
            <p>
              <b>{name}</b>{' '}
              <WholeNumbers>{`IRATA Nivel\u00a0${irataLevel}, n.º\u00a0${irataNumber}`}</WholeNumbers>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

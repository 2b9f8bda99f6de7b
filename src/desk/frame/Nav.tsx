import { Link, useLocation } from 'wouter';
import { useCounts } from '../data/use-waiting.ts';
import { paths } from '../routes.ts';
import { Brand } from '../ui/Brand.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Destination, destinations } from './destinations.ts';
import { SignOut } from './SignOut.tsx';

/** The navigation. By css it is a bar at the bottom on telephones, else a rail of symbols, or of symbols and words. */
export function Nav() {
  const [location] = useLocation();
  const counts = useCounts();
  return (
    <nav className="nav" aria-label="Principal">
      <div className="nav__brand">
        <Brand />
      </div>
      <ul>
        {destinations.map((destination) => {
          const { path, word, icon, room, count } = destination;
          return (
            <li key={path} className={room && `nav__${room}`}>
              <Link href={path} aria-current={isCurrent(destination, location) ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{word}</span>
                {count && <Count kind={count} count={counts?.[count]} />}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="nav__foot">
        <SignOut className="nav__out" />
      </div>
    </nav>
  );
}

function Count({ kind, count }: { kind: 'waiting' | 'suspected'; count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={`nav__n nav__n--${kind}`}>
      {count}
      <span className="vh">{kind === 'waiting' ? ' sin contestar' : ' por mirar'}</span>
    </span>
  );
}

function isCurrent({ path, within = [] }: Destination, location: string): boolean {
  const isRequest = path === paths.home && location.startsWith(paths.request(0).slice(0, -1));
  return isRequest || path === location || within.includes(location);
}

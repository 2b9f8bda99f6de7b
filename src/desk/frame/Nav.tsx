import { Link, useLocation } from 'wouter';
import { useCounts } from '../data/use-waiting.ts';
import { isRequestPath, paths } from '../routes.ts';
import { Brand } from '../ui/Brand.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
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
        <SignOut />
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
  const isRequest = path === paths.home && isRequestPath(location);
  return isRequest || path === location || within.includes(location);
}

/** The entries of the navigation, in order. On telephones the `wide` ones are found under «Más». */
const destinations: readonly Destination[] = [
  {
    path: paths.home,
    within: [paths.all, paths.answered, paths.call],
    word: 'Solicitudes',
    icon: 'list',
    count: 'waiting',
  },
  { path: paths.suspected, word: 'Posible publicidad', icon: 'megaphone', count: 'suspected' },
  { path: paths.figures, word: 'Cómo vamos', icon: 'bars' },
  {
    path: paths.more,
    within: [paths.data, paths.state, paths.people],
    word: 'Más',
    icon: 'more',
    room: 'narrow',
  },
  { path: paths.data, word: 'Datos', icon: 'data', room: 'wide' },
  { path: paths.state, word: 'Estado', icon: 'pulse', room: 'wide' },
  { path: paths.people, word: 'Personas', icon: 'device', room: 'wide' },
];

type Destination = {
  path: string;
  /** Other pages at which this entry is the current one. */
  within?: readonly string[];
  word: string;
  icon: IconName;
  room?: 'narrow' | 'wide';
  /** The count that is shown beside the word. */
  count?: 'waiting' | 'suspected';
};

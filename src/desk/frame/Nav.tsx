import './nav.css';
import { Link, useLocation } from 'wouter';
import { Brand } from '../ui/Brand.tsx';
import { Icon } from '../ui/Icon.tsx';
import { destinations } from './destinations.ts';
import { SignOut } from './SignOut.tsx';

/** One list in three shapes: a bar below on telephones, a rail of symbols, a rail with words. */
export function Nav() {
  const [location] = useLocation();
  return (
    <nav className="nav" aria-label="Principal">
      <div className="nav__brand">
        <Brand />
      </div>
      <ul>
        {destinations.map(({ path, within = [], word, icon, room }) => (
          <li key={path} className={room && `nav__${room}`}>
            <Link href={path} aria-current={[path, ...within].includes(location) ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{word}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="nav__foot">
        <SignOut className="nav__out" />
      </div>
    </nav>
  );
}

import { useLocation } from 'wouter';
import { useSession, useSignOut } from '../data/session.ts';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';

/** Ends the session on this device; whoever comes next finds the sign-in, and not the page that was open. */
export function SignOut({ className }: { className: string }) {
  const { data } = useSession();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  const leave = () => signOut.mutate(undefined, { onSuccess: () => navigate(paths.home, { replace: true }) });
  return (
    <button type="button" className={className} onClick={leave} disabled={signOut.isPending}>
      <Icon name="out" />
      <span>
        Salir
        <small>
          <span className="vh"> de la sesión de </span>
          {data?.person.name}
        </small>
      </span>
    </button>
  );
}

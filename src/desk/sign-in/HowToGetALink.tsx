import type { ReactNode } from 'react';

/** Says whom to ask for a sign-in link. Strangers read it too: it does not say how links are made. */
export function HowToGetALink({ children }: { children: ReactNode }) {
  return (
    <div className="box">
      <p>{children} Pídelo a quien ya puede entrar en el servidor de la web.</p>
    </div>
  );
}

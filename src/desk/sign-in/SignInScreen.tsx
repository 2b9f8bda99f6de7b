import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { keepAsked } from '../browser/storage.ts';
import { paths } from '../routes.ts';
import { CodeScreen } from './CodeScreen.tsx';
import { StartScreen } from './StartScreen.tsx';

/** The sign-in, shown at whatever address was asked for. After signing in that page is shown. */
export function SignInScreen() {
  const [location] = useLocation();
  const [byCode, setByCode] = useState(false);
  useEffect(() => {
    if (location !== paths.home) keepAsked(location);
  }, [location]);
  return byCode ? (
    <CodeScreen onBack={() => setByCode(false)} />
  ) : (
    <StartScreen onCode={() => setByCode(true)} />
  );
}

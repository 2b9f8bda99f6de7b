import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { errorText } from './error-text.ts';

/** Shows an error where it occurred, with an optional button to retry. */
export function ErrorBanner({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { title, detail } = errorText(error);
  return (
    <Banner icon="alert" late role="alert">
      <p>
        <b>{`${title}.`}</b> <span>{detail}</span>
      </p>
      {retry && (
        <Button kind="small" onClick={() => retry()}>
          Reintentar
        </Button>
      )}
    </Banner>
  );
}

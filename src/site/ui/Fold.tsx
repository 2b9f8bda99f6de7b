/**
 * On phones, what shows the text that follows it and hides it again, without script too; elsewhere the text is simply
 * there. It stands beside the `<details>`: not every browser lets css show what is inside a closed one.
 */
export function Fold({ about }: { about: string }) {
  return (
    <details className="fold">
      <summary aria-label={`Más sobre ${about}`} />
    </details>
  );
}

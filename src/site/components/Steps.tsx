/** Lists what happens, one step after another. */
export function Steps({ children }: { children: readonly string[] }) {
  return (
    <ol className="steps">
      {children.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

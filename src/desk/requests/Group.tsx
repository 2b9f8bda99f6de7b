/** The heading of a part of the list, with the number of its rows. */
export function Group({
  words,
  count,
  late = false,
}: {
  words: string;
  count: number | undefined;
  late?: boolean;
}) {
  return (
    <h2 className={late ? 'group group--late' : 'group'}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 5.5h18L12 19.5z" />
        <path className="solid" d="M12 5.5h9l-9 14z" />
      </svg>
      <span>{words}</span>
      {count !== undefined && <span>{count}</span>}
    </h2>
  );
}

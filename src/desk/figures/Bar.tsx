/** A bar in a table: the full part was answered in time, the hatched one late, the outlined one not yet. */
export function Bar({ inTime, late, open, most }: Props) {
  const part = (count: number) => `${most === 0 ? 0 : (count / most) * 100}%`;
  return (
    <svg className="bar" aria-hidden="true">
      <rect className="bar__in" width={part(inTime)} height="18" />
      <rect className="bar__late" x={part(inTime)} width={part(late)} height="18" fill="url(#hatch)" />
      {open > 0 && (
        <rect className="bar__open" x={part(inTime + late)} y="1" width={part(open * 0.985)} height="16" />
      )}
    </svg>
  );
}

type Props = {
  inTime: number;
  late: number;
  open: number;
  /** The count that fills the whole width. */
  most: number;
};

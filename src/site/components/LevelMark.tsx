/** Shows a height in metres and its floor, as architects mark a level. It is decorative: its line joins the ropes of the page. */
export function LevelMark({ height, floor }: { height: number; floor: string }) {
  return (
    <p className="level" aria-hidden="true">
      {`${height > 0 ? '+' : ''}${height}\u00a0m · ${floor}`}
    </p>
  );
}

/** A text whose numbers, such as «n.º ER-0123/2026», are not broken at a hyphen or a slash where there is room for them. */
export function WholeNumbers({ children }: { children: string }) {
  return children.split(/([^ ]*(?:\d[-/]|[-/]\d)[^ ]*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className="whole" key={part}>
        {part}
      </span>
    ),
  );
}

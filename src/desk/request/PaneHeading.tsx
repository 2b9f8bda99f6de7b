import { usePage } from '../frame/use-page.ts';

/** The heading of the request pane: it is that of the page where the address names the request. */
export function PaneHeading({ title, alone, ...more }: Props) {
  const heading = usePage(alone ? title : undefined);
  const Heading = alone ? 'h1' : 'h2';
  return (
    <Heading ref={heading} tabIndex={-1} {...more}>
      {title}
    </Heading>
  );
}

type Props = { title: string; alone: boolean; id?: string; className?: string };

import type { Shown } from '../../desk-api/requests.ts';
import { AllAnswered } from './AllAnswered.tsx';
import { ListFailed } from './ListFailed.tsx';
import { Loading } from './Loading.tsx';
import { More } from './More.tsx';
import { NoneAnswered, NoneFound, NoneYet } from './Nothing.tsx';
import { type OnOpen, Rows } from './Rows.tsx';
import type { List } from './use-list.ts';

/** The rows of the list, or what stands in their place. */
export function ListBody({ list, show, text, current, onOpen }: Props) {
  if (list.isLoading) return <Loading />;
  if (list.error) return <ListFailed error={list.error} retry={list.retry} />;
  if (list.rows.length === 0) return <Empty list={list} show={show} text={text} />;
  return (
    <>
      {list.found !== null && (
        <p className="group" role="status">
          {list.found} con «{text}»
        </p>
      )}
      <Rows list={list} show={show} current={current} onOpen={onOpen} />
      <More list={list} show={show} />
    </>
  );
}

type Props = {
  list: List;
  show: Shown;
  text: string;
  current: number | undefined;
  onOpen: OnOpen;
};

function Empty({ list, show, text }: Pick<Props, 'list' | 'show' | 'text'>) {
  if (text !== '') return <NoneFound text={text} />;
  if (list.latest?.counts.all === 0) return <NoneYet />;
  return show === 'waiting' ? <AllAnswered /> : <NoneAnswered />;
}

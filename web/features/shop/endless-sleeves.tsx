/** Infinite grid of sleeves, with a link to the next page as a fallback. */
import type { GroupCard } from '@lathe/contract/release-group';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type ListPage, useEndlessList, useOnVisible } from '../../lib/endless-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { SleeveGrid } from './playable-card.tsx';

interface Props {
  first: ListPage<GroupCard>;
  load: (cursor: string) => Promise<ListPage<GroupCard>>;
  eager?: number;
  /** Another arrangement than a grid. */
  render?: (cards: readonly GroupCard[]) => ReactNode;
}

export function EndlessSleeves({ first, load, eager = 0, render }: Props) {
  const { t } = useTranslation('shop');
  const { items, cursor, state, more } = useEndlessList(first, load);
  const end = useOnVisible(() => state !== 'failed' && more());
  const [params] = useSearchParams();
  return (
    <>
      {render ? render(items) : <SleeveGrid cards={items} eager={eager} level={2} />}
      <div ref={end} className="endless-list-end" data-goes-on={cursor !== null || undefined}>
        {cursor !== null && (
          <ButtonLink
            to={`?${nextPage(params, cursor)}`}
            rel="next"
            size="large"
            aria-busy={state === 'loading'}
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            {state === 'loading' ? t('loading_more') : t('more')}
          </ButtonLink>
        )}
        <p role="status" className="sr-only">
          {state === 'loading' && t('loading_more')}
          {cursor === null && items.length > first.data.length && t('all_shown')}
        </p>
      </div>
    </>
  );
}

function nextPage(params: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(params);
  next.set('page', cursor);
  return next.toString();
}

/** Submitted releases and merchandise, oldest first. */
import type { ReviewSummary } from '@lathe/contract/review';
import { REVIEW_WORKING_DAYS } from '@lathe/rules/limits';
import { REVIEW_KINDS, type ReviewKind } from '@lathe/rules/reviews';
import { Link } from 'react-router';
import { formatMark } from '../../../lib/format-mark.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import type { loader } from './review-queue.server.ts';
import './reviews.css';
import '../../../ui/tabs.css';

export function ReviewQueue({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['reviews', 'admin']);
  const { reviews, next, state, kind } = loaderData;
  return (
    <>
      <AdminHeader title={t('title')} lead={t('lead', { days: REVIEW_WORKING_DAYS })} />
      <QueueTabs state={state} kind={kind} />
      <KindLinks state={state} kind={kind} />
      <div>
        <DataTable
          label={t('title')}
          columns={useColumns(state)}
          items={reviews}
          itemKey={({ uuid }) => uuid}
          empty={
            <EmptyState title={t(state === 'open' ? 'empty' : 'empty_decided')}>
              {t('empty_text')}
            </EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(state: 'open' | 'decided'): TableColumn<ReviewSummary>[] {
  const { t } = useTranslation('reviews');
  const shared: TableColumn<ReviewSummary>[] = [
    {
      id: 'release',
      header: t('columns.release'),
      isRowHeader: true,
      cell: ({ uuid, title, primary_artist, format, number }) => (
        <span className="review-name">
          <PlainLink to={`/admin/reviews/${uuid}`} className="row-link">
            {title}
          </PlainLink>
          <span className="text-small text-regular text-soft">
            {[primary_artist, formatMark(format), number > 1 && t('round', { number })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      cell: ({ kind }) => <Badge tone="outline">{t(`kinds.${kind}`)}</Badge>,
    },
    { id: 'seller', header: t('columns.seller'), cell: ({ seller }) => seller.name },
    {
      id: 'submitted',
      header: t('columns.submitted'),
      cell: ({ submitted_at }) => <Instant value={submitted_at} />,
    },
  ];
  if (state === 'decided') {
    return [
      ...shared,
      {
        id: 'decision',
        header: t('columns.decision'),
        cell: ({ decision }) =>
          decision && (
            <Badge tone={decision === 'approved' ? 'success' : 'neutral'}>
              {t(`decisions.${decision}`)}
            </Badge>
          ),
      },
    ];
  }
  return [
    ...shared,
    {
      id: 'due',
      header: t('columns.due'),
      cell: ({ due_on, late }) => (
        <span className="review-due">
          <Day value={due_on} style="short" />
          {late && <Badge tone="danger">{t('late')}</Badge>}
        </span>
      ),
    },
    {
      id: 'claimed',
      header: t('columns.claimed'),
      cell: ({ claimed_by: claim }) =>
        claim ? (
          claim.is_me ? (
            t('you')
          ) : (
            claim.name
          )
        ) : (
          <span className="text-soft">{t('nobody')}</span>
        ),
    },
  ];
}

const STATES = ['open', 'decided'] as const;

interface QueueQuery {
  state: 'open' | 'decided';
  kind: ReviewKind | undefined;
}

function queueUrl({ state, kind }: QueueQuery): string {
  return `?${new URLSearchParams({ state, ...(kind && { kind }) })}`;
}

/** Tabs differ only in the query, so these are links, not ARIA tabs. */
function QueueTabs({ state, kind }: QueueQuery) {
  const { t } = useTranslation('reviews');
  return (
    <nav className="tab-list" aria-label={t('tabs.label')}>
      {STATES.map((each) => (
        <Link
          key={each}
          to={queueUrl({ state: each, kind })}
          className="tab"
          aria-current={each === state ? 'page' : undefined}
        >
          {t(`tabs.${each}`)}
        </Link>
      ))}
    </nav>
  );
}

function KindLinks({ state, kind }: QueueQuery) {
  const { t } = useTranslation('reviews');
  return (
    <nav className="review-kinds" aria-label={t('kinds.label')}>
      {([undefined, ...REVIEW_KINDS] as const).map((each) => (
        <Link
          key={each ?? 'all'}
          to={queueUrl({ state, kind: each })}
          className="link"
          aria-current={each === kind ? 'true' : undefined}
        >
          {t(`kinds.${each ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  );
}

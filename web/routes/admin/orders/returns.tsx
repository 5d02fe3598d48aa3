import type { ListedReturn } from '@lathe/contract/return-calls';
import { useTranslation } from 'react-i18next';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { filtersOf, nextCursor } from '../../../features/lists/list-address.ts';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { RETURN_TONES } from '../../../features/orders/return-tones.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Instant } from '../../../ui/time.tsx';
import type { Route } from './+types/returns.ts';
import { OrderTabs } from './order-tabs.tsx';

const STATES = ['open', 'answered'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { state: wanted, ...rest } = filtersOf(asked.request, ['state', 'cursor']);
  const state = wanted === 'answered' ? 'answered' : 'open';
  const page = await api('GET /api/admin/returns', { query: { ...rest, state } });
  return { returns: page.data, next: nextCursor(page.next_page_url), state } as const;
}

export default function AdminReturns({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['order_help', 'admin']);
  const { returns, next, state } = loaderData;
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.returns') })}</title>
      <header>
        <h1>{t('tabs.returns')}</h1>
        <p className="mt-2 text-soft">{t('returns.lead')}</p>
      </header>
      <OrderTabs />
      <nav className="flex flex-wrap gap-2" aria-label={t('returns.states')}>
        {STATES.map((each) => (
          <ButtonLink
            key={each}
            to={`?state=${each}`}
            size="small"
            look={each === state ? 'secondary' : 'quiet'}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(`returns.${each}`)}
          </ButtonLink>
        ))}
      </nav>
      <div>
        <Table
          label={t('tabs.returns')}
          columns={useColumns()}
          items={returns}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('returns.none')}>{t('returns.none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<ListedReturn>[] {
  const { t } = useTranslation('order_help');
  return [
    {
      id: 'order',
      header: t('list.number'),
      names: true,
      cell: ({ uuid, order }) => (
        <PlainLink to={`/admin/orders/returns/${uuid}`}>{order.number}</PlainLink>
      ),
    },
    {
      id: 'asked',
      header: t('returns.asked'),
      cell: ({ asked_at }) => <Instant value={asked_at} timeZone="UTC" />,
    },
    {
      id: 'buyer',
      header: t('list.buyer'),
      cell: ({ order }) => <span className="cell-address">{order.name || order.email}</span>,
    },
    {
      id: 'what',
      header: t('list.what'),
      cell: ({ lines }) => lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
    },
    {
      id: 'reason',
      header: t('refund.reason'),
      cell: ({ reason }) => t(`reasons.${reason}`),
    },
    {
      id: 'state',
      header: t('list.state'),
      cell: ({ state }) => <Badge tone={RETURN_TONES[state]}>{t(`returns.state.${state}`)}</Badge>,
    },
  ];
}

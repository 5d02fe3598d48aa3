import { useTranslation } from 'react-i18next';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { nextCursor, queryFilters } from '../../../features/lists/list-url.ts';
import { TONES } from '../../../features/orders/order-page.tsx';
import { NothingYet } from '../../../features/shop/nothing-yet.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import type { Route } from './+types/list.ts';
import '../../../features/orders/orders.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const page = await api('GET /api/users/{user}/orders', {
    params: { user: viewer.id },
    query: queryFilters(args.request, ['cursor']),
  });
  return { orders: page.data, next: nextCursor(page.next_page_url) };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('orders');
  const { orders, next } = loaderData;
  return (
    <>
      <title>{t('page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {orders.length === 0 && (
        <NothingYet title={t('empty')} toShop={t('to_shop')}>
          {t('empty_text')}
        </NothingYet>
      )}
      <ul className="order-list">
        {orders.map(({ uuid, number, state, refund, created_at, total, quantity, titles }) => (
          <li key={uuid} className="card card-body">
            <p className="text-strong">
              <PlainLink to={`/account/orders/${uuid}`}>{t('number', { number })}</PlainLink>
            </p>
            <p className="order-entry-end figures text-strong">{total.formatted}</p>
            <p className="text-soft">{titles.join(', ')}</p>
            <p className="order-entry-end">
              <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
              {refund === 'part' && <Badge tone="outline">{t('refund.part')}</Badge>}
            </p>
            <p className="text-small text-soft">
              <Instant value={created_at} style="date" />
              {' · '}
              {t('items', { count: quantity })}
            </p>
          </li>
        ))}
      </ul>
      <ListPages next={next} />
    </>
  );
}

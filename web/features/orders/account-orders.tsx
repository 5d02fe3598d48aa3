import type { OrderSummary } from '@lathe/contract/order-calls';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Instant, useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { loader } from './account-orders.server.ts';
import { NothingYet } from './nothing-yet.tsx';
import { TONES } from './order-page.tsx';
import { SleeveStack } from './sleeve-stack.tsx';
import './order-list.css';

export function AccountOrders({ loaderData }: ScreenProps<typeof loader>) {
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
        {orders.map((order, at) => (
          <OrderEntry key={order.uuid} order={order} first={at === 0} />
        ))}
      </ul>
      <ListPages next={next} />
    </>
  );
}

function OrderEntry({ order, first }: { order: OrderSummary; first: boolean }) {
  const { t } = useTranslation('orders');
  const { uuid, number, state, refund, created_at, total, quantity, titles, artworks } = order;
  return (
    <li className="card card-body">
      <SleeveStack artworks={artworks} sizes="6rem" first={first} />
      <div className="order-entry-text">
        <p className="order-entry-state">
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          {refund === 'part' && <Badge tone="outline">{t('refund.part')}</Badge>}
          <StateDate order={order} />
        </p>
        <p className="order-entry-titles">
          <PlainLink to={`/account/orders/${uuid}`}>{titles.join(', ')}</PlainLink>
        </p>
        <p className="text-small text-soft">
          {t('number', { number })}
          {' · '}
          <Instant value={created_at} style="date" />
          {' · '}
          {t('items', { count: quantity })}
        </p>
      </div>
      <p className="order-entry-total figures">{total.formatted}</p>
    </li>
  );
}

/** When it ships, or since when it has its state. */
function StateDate({
  order: { state, dispatch_date: day, state_at: at },
}: {
  order: OrderSummary;
}) {
  const { t } = useTranslation('orders');
  const dayText = useDayText('day-month');
  if (state === 'Paid' || state === 'In production') {
    return day && <span>{t('ships_on', { date: dayText(day) })}</span>;
  }
  return at && <Instant value={at} style="date" />;
}

import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { loader } from './account-orders.server.ts';
import { NothingYet } from './nothing-yet.tsx';
import { TONES } from './order-page.tsx';
import './orders.css';

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

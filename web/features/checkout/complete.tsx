/** Thank-you page, and later the order page that guests open from the mail. */
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { useEffect } from 'react';
import { usePersistentActionData } from '../../lib/action-data.ts';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { fetchBasket } from '../basket/change-basket.ts';
import { notifyOtherWindows } from '../basket/sync-windows.ts';
import { GUEST } from '../form-drafts/draft-key.ts';
import { deleteCheckoutDrafts } from '../form-drafts/draft-store.ts';
import { FormDrafts } from '../form-drafts/form-drafts.tsx';
import { OrderPage } from '../orders/order-page.tsx';
import type { action, loader } from './complete.server.ts';
import { storeLastOrder } from './last-order.ts';

export function Complete({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation('orders');
  const { order, returns, tickets, returnable, key, viewerId } = loaderData;
  const hasAccount = viewerId !== null;
  const { uuid, number, email, state, created_at: placedAt } = order;
  const isCancelled = order.cancelled_at !== null;
  // What is mailed arrives within seconds.
  const isNew = state === 'Paid' || (order.service === null && state === 'Delivered');
  useEffect(() => {
    const path = `/checkout/complete/${uuid}${key === null ? '' : `?key=${key}`}`;
    storeLastOrder(isCancelled ? null : { number, path, placedAt });
  }, [uuid, number, key, placedAt, isCancelled]);
  useEffect(() => {
    // The next order starts with an empty form.
    deleteCheckoutDrafts(viewerId ?? GUEST);
    void fetchBasket().then(notifyOtherWindows);
  }, [viewerId]);
  useRealtime(`public:order-${order.uuid}`, ['order'], useQueuedRevalidate());
  const title = t('number', { number });
  return (
    <div className="page page-body">
      <div className="order-frame">
        <div className="order-page">
          <title>{t('page_title', { title })}</title>
          <meta name="robots" content="noindex" />
          <h1>{title}</h1>
          <FormDrafts userId={viewerId ?? GUEST} restoresAfterReload />
          {isNew && !order.disputed && !order.on_hold && !actionData && (
            <Notice tone="success" title={t('thanks')}>
              <p>{t('thanks_text', { number, email })}</p>
              {!hasAccount && <p>{t('keep_link', { days: ORDER_LINK_DAYS })}</p>}
            </Notice>
          )}
          <OrderPage
            order={order}
            orderKey={key}
            returns={returns}
            tickets={tickets}
            returnable={returnable}
            result={actionData}
          />
          <p className="row gap-3">
            <ButtonLink to="/">{t('go_on')}</ButtonLink>
            {hasAccount ? (
              <ButtonLink to="/account/orders">{t('see_orders')}</ButtonLink>
            ) : (
              <ButtonLink to="/register?return_to=/account/orders">{t('make_account')}</ButtonLink>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

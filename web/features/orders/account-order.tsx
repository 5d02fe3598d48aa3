import { usePersistentActionData } from '../../lib/action-data.ts';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { action, loader } from './account-order.server.ts';
import { OrderPage } from './order-page.tsx';

export function AccountOrder({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation('orders');
  const { order, returns, tickets, returnable, userId } = loaderData;
  useRealtime(`user:${userId}`, ['order'], useQueuedRevalidate());
  const title = t('number', { number: order.number });
  return (
    <>
      <title>{t('page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/account/orders' }]} />
      <div className="order-frame">
        <div className="order-page">
          <OrderPage
            order={order}
            orderKey={null}
            returns={returns}
            tickets={tickets}
            returnable={returnable}
            result={actionData}
          />
        </div>
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { performOnOrder } from '../../../features/orders/order-page.server.ts';
import { OrderPage } from '../../../features/orders/order-page.tsx';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/order.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const { params } = asked;
  const [order, returns] = await Promise.all([
    api('GET /api/orders/{order}', { params }),
    api('GET /api/orders/{order}/returns', { params }),
  ]);
  return { order, returns, userId: viewer.id };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await postedForm(asked);
  return await performOnOrder({ api, order: asked.params.order, key: undefined, form });
}

export default function AccountOrder({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const { t } = useTranslation('orders');
  const { order, returns, userId } = loaderData;
  useRealtime(`user:${userId}`, ['order'], useQueuedRevalidate());
  const title = t('number', { number: order.number });
  return (
    <>
      <title>{t('page_title', { title })}</title>
      <ScreenHead title={title} way={[{ label: t('title'), to: '/account/orders' }]} />
      <OrderPage order={order} orderKey={null} returns={returns} result={actionData} />
    </>
  );
}

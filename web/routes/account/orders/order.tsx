import { useTranslation } from 'react-i18next';
import { performOnOrder } from '../../../features/orders/order-page.server.ts';
import { OrderPage } from '../../../features/orders/order-page.tsx';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/order.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const { params } = args;
  const [order, returns] = await Promise.all([
    api('GET /api/orders/{order}', { params }),
    api('GET /api/orders/{order}/returns', { params }),
  ]);
  return { order, returns, userId: viewer.id };
}

export async function action(args: Route.ActionArgs) {
  const { api } = requireViewer(args);
  const form = await postedForm(args);
  return await performOnOrder({ api, order: args.params.order, key: undefined, form });
}

export default function AccountOrder({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation('orders');
  const { order, returns, userId } = loaderData;
  useRealtime(`user:${userId}`, ['order'], useQueuedRevalidate());
  const title = t('number', { number: order.number });
  return (
    <>
      <title>{t('page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/account/orders' }]} />
      <OrderPage order={order} orderKey={null} returns={returns} result={actionData} />
    </>
  );
}

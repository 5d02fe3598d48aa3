/** Thank you; and afterwards the page of a guest's order, at the address from the mail. */
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { fetchBasket } from '../../features/basket/change-basket.tsx';
import { tellOtherWindows } from '../../features/basket/other-windows.ts';
import { keepLastOrder } from '../../features/checkout/last-order.ts';
import { forgetCheckoutDrafts, GUEST } from '../../features/form-drafts/draft-store.ts';
import { FormDrafts } from '../../features/form-drafts/form-drafts.tsx';
import { usePersistentActionData } from '../../lib/action-data.ts';
import { postedForm } from '../../lib/forms/posted-form.ts';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/complete.ts';
import { orAskForLink } from './parts/expired-link.ts';
import { OrderPage } from './parts/order-page.tsx';
import { performOnOrder } from './parts/perform-on-order.server.ts';

const REPLACED = '/checkout/link?why=replaced';

function keyIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('key');
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, viewer } = context.get(serverSide);
  const key = keyIn(request);
  const query = key === null ? {} : { key };
  const [order, returns] = await orAskForLink(
    Promise.all([
      api('GET /api/orders/{order}', { params, query }),
      api('GET /api/orders/{order}/returns', { params, query }),
    ]),
  );
  return { order, returns, key, viewerId: viewer?.id ?? null };
}

export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = asked.context.get(serverSide);
  const key = keyIn(asked.request) ?? undefined;
  const form = await postedForm(asked);
  const result = await performOnOrder({ api, order: asked.params.order, key, form });
  // The link that led here has ended, too.
  if (result.data.done === 'new_link' && viewer === null) throw redirect(REPLACED);
  return result;
}

export default function Complete({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const { t } = useTranslation('orders');
  const { order, returns, key, viewerId } = loaderData;
  const hasAccount = viewerId !== null;
  const { uuid, number, email, state, created_at: placedAt } = order;
  const isCancelled = order.cancelled_at !== null;
  useEffect(() => {
    const path = `/checkout/complete/${uuid}${key === null ? '' : `?key=${key}`}`;
    keepLastOrder(isCancelled ? null : { number, path, placedAt });
  }, [uuid, number, key, placedAt, isCancelled]);
  useEffect(() => {
    // The next order is typed anew.
    forgetCheckoutDrafts(viewerId ?? GUEST);
    void fetchBasket().then(tellOtherWindows);
  }, [viewerId]);
  useRealtime(`public:order-${order.uuid}`, ['order'], useQueuedRevalidate());
  const title = t('number', { number });
  return (
    <div className="page page-body order-page">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <FormDrafts userId={viewerId ?? GUEST} afterLeaving />
      {state === 'Paid' && !order.disputed && !order.on_hold && !actionData && (
        <Notice tone="success" title={t('thanks')}>
          <p>{t('thanks_text', { number, email })}</p>
          {!hasAccount && <p>{t('keep_link', { days: ORDER_LINK_DAYS })}</p>}
        </Notice>
      )}
      <OrderPage order={order} orderKey={key} returns={returns} result={actionData} />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/">{t('go_on')}</ButtonLink>
        {hasAccount ? (
          <ButtonLink to="/account/orders">{t('see_orders')}</ButtonLink>
        ) : (
          <ButtonLink to="/register?return_to=/account/orders">{t('make_account')}</ButtonLink>
        )}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { OrderView } from '../../../features/orders/order-view.tsx';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import type { Route } from './+types/order.ts';
import { HelpCard } from './help-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { OrderMarks } from './order-marks.tsx';
import { DONE, type HelpIntent, perform } from './perform.server.ts';
import { RefundCard } from './refund-card.tsx';
import './orders.css';
import { AdminHeader } from '../admin-header.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const helped = await api('GET /api/admin/orders/{order}', { params: asked.params });
  return { helped, done: doneIn(asked.request, DONE), requestKey: crypto.randomUUID() };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const reply = await perform({ api, order: asked.params.order, form });
  return data(reply, reply.failure.status);
}

export default function AdminOrder({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation(['order_help', 'orders', 'admin']);
  const { helped } = loaderData;
  const { order, customer, disputes, returns } = helped;
  const title = t('orders:number', { number: order.number });
  // What was done before is no news once something else was rejected.
  const done = rejected ? null : loaderData.done;
  const failureOf = (intent: HelpIntent) =>
    rejected?.intent === intent ? rejected.failure : undefined;
  const isDisputed = disputes.some(({ state }) => state === 'opened');
  return (
    <>
      <AdminHeader
        title={title}
        way={[{ to: '/admin/orders', label: t('admin:sections.orders.title') }]}
        lead={
          <>
            {t('orders:placed_on')} <Instant value={order.created_at} />
            {' · '}
            {customer ? (
              <PlainLink to={`/admin/users/${customer.uuid}`}>{customer.name}</PlainLink>
            ) : (
              t('order.guest')
            )}
            {' · '}
            <Breakable text={order.email} />
          </>
        }
        marks={
          <OrderMarks
            {...order}
            disputed={isDisputed}
            open_return={returns.some(({ state }) => state === 'asked' || state === 'expected')}
          />
        }
      />
      <DoneNotice>{done && t(`done.${done}`, { email: order.email })}</DoneNotice>
      {isDisputed && <Notice tone="danger">{t('order.disputed')}</Notice>}
      {helped.held_at && (
        <Notice tone="warning">
          {t('order.held')} <Instant value={helped.held_at} />
          {!isDisputed && helped.disputes.some(({ state }) => state === 'won') && (
            <p>{t('order.won')}</p>
          )}
        </Notice>
      )}
      <OrderView order={order} forHouse />
      <div className="order-help">
        <div>
          <RefundCard
            helped={helped}
            failure={failureOf('refund')}
            kept={rejected?.intent === 'refund' ? rejected.kept : undefined}
            requestKey={loaderData.requestKey}
          />
          <NotesCard notes={helped.notes} failure={failureOf('note')} />
        </div>
        <div>
          <MoneyCard helped={helped} />
          <HelpCard
            helped={helped}
            failureOf={failureOf}
            kept={rejected?.intent === 'hold' ? rejected.kept : undefined}
          />
          <MailsCard mails={helped.mails} />
        </div>
      </div>
    </>
  );
}

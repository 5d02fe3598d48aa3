import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { OrderView } from '../../orders/order-view.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, DeskIntent, loader } from './admin-order.server.ts';
import { FailedRefundCard } from './failed-refund-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { OrderBadges } from './order-badges.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { RefundCard } from './refund-card.tsx';
import { SupportCard } from './support-card.tsx';
import './orders.css';

export function AdminOrder({
  loaderData,
  actionData: rejected,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['order_help', 'orders', 'admin']);
  const { deskOrder } = loaderData;
  const { order, customer, disputes, returns } = deskOrder;
  const title = t('orders:number', { number: order.number });
  // A new failure replaces the old success message.
  const done = rejected ? null : loaderData.done;
  /** An order can have several failed refunds, so their forms name theirs. */
  const failureOf = (intent: DeskIntent, refund?: string) =>
    rejected?.intent === intent && rejected.submitted.refund === refund
      ? rejected.failure
      : undefined;
  // Nothing is made before it is paid.
  const isMade = order.lines.some(({ fulfilment }) => fulfilment === 'made');
  const hasJobs = order.paid_at !== null && isMade;
  const isDisputed = disputes.some(({ state }) => state === 'opened');
  return (
    <Sections>
      <AdminHeader
        title={title}
        crumbs={[{ to: '/admin/orders', label: t('admin:sections.orders.title') }]}
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
            {hasJobs && (
              <>
                {' · '}
                <PlainLink to={`/admin/production?${new URLSearchParams({ order: order.number })}`}>
                  {t('order.jobs')}
                </PlainLink>
              </>
            )}
          </>
        }
        badges={
          <OrderBadges
            {...order}
            disputed={isDisputed}
            open_return={returns.some(({ state }) => state === 'asked' || state === 'expected')}
          />
        }
      />
      <DoneNotice>{done && t(`done.${done}`, { email: order.email })}</DoneNotice>
      {isDisputed && <Notice tone="danger">{t('order.disputed')}</Notice>}
      {deskOrder.held_at && (
        <Notice tone="warning">
          {t('order.held')} <Instant value={deskOrder.held_at} />
          {!isDisputed && deskOrder.disputes.some(({ state }) => state === 'won') && (
            <p>{t('order.won')}</p>
          )}
        </Notice>
      )}
      <OrderView order={order} forStaff />
      <div className="order-support">
        <div>
          <Sections>
            {deskOrder.refunds
              .filter(({ state }) => state === 'failed')
              .map((refund) => (
                <FailedRefundCard
                  key={refund.uuid}
                  refund={refund}
                  failures={{
                    retry: failureOf('refund_retry', refund.uuid),
                    settle: failureOf('refund_settle', refund.uuid),
                  }}
                  note={rejected?.submitted.note}
                />
              ))}
            <RefundCard
              deskOrder={deskOrder}
              failure={failureOf('refund')}
              submitted={rejected?.intent === 'refund' ? rejected.submitted : undefined}
              requestKey={loaderData.requestKey}
            />
            <NotesCard notes={deskOrder.notes} failure={failureOf('note')} />
          </Sections>
        </div>
        <div>
          <Sections>
            <PaymentsCard deskOrder={deskOrder} />
            <SupportCard
              deskOrder={deskOrder}
              failureOf={(intent) => failureOf(intent)}
              submitted={rejected?.intent === 'hold' ? rejected.submitted : undefined}
            />
            <MailsCard mails={deskOrder.mails} />
          </Sections>
        </div>
      </div>
    </Sections>
  );
}

function MailsCard({ mails }: Pick<DeskOrder, 'mails'>) {
  const { t } = useTranslation('order_help');
  return (
    <Card title={t('mails.title')}>
      {mails.length === 0 && <p className="text-soft">{t('mails.none')}</p>}
      <ul className="help-list">
        {mails.map(({ letter, subject, to, sent_at }) => (
          <li key={`${letter} ${sent_at}`}>
            <p>{subject}</p>
            <p className="cell-address text-small text-soft">
              {to} · <Instant value={sent_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

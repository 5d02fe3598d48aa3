import type { BoughtAgain } from '@lathe/contract/buy-again-calls';
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import type { Order } from '@lathe/contract/order-calls';
import type { OrderReturns } from '@lathe/contract/return-calls';
import type { ReturnableTicket } from '@lathe/contract/returnable-ticket-calls';
import type { MessageKey } from '@lathe/messages/translate';
import { RETURN_REPLY_WORKING_DAYS } from '@lathe/rules/limits';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sections } from '../../ui/section-boundary.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { BoughtAgainNotice } from './bought-again-notice.tsx';
import { CancelLinesForm } from './cancel-lines-form.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAddressForm } from './order-address-form.tsx';
import type { OrderDone } from './order-page.server.ts';
import { OrderTickets } from './order-tickets.tsx';
import { OrderView } from './order-view.tsx';
import { ReturnsCard, type SubmittedReturn } from './returns-card.tsx';
import { TicketReturns } from './ticket-returns.tsx';

/** The build finds the keys of a public page in its scripts only. */
const DONE_MESSAGES = {
  cancelled: 'cancelled',
  lines_cancelled: 'lines_cancelled',
  address_saved: 'address_saved',
  ticket_named: 'ticket_named',
  ticket_returned: 'ticket_returned',
  resent: 'resent',
  new_link: 'new_link',
  return_asked: 'return_asked',
} as const satisfies Record<Exclude<OrderDone, 'bought_again'>, MessageKey<'orders'>>;

interface Props {
  order: Order;
  orderKey: string | null;
  returns: OrderReturns;
  tickets: readonly HeldTicket[];
  returnable: readonly ReturnableTicket[];
  result:
    | {
        intent: OrderDone;
        done: OrderDone | null;
        failure: CallFailure | undefined;
        submitted: SubmittedReturn | undefined;
        again: BoughtAgain | undefined;
      }
    | undefined;
}

export function OrderPage(props: Props) {
  const { order, orderKey, returns, tickets, returnable, result } = props;
  const { t } = useTranslation('orders');
  const { done, failure, intent } = result ?? {};
  const returnFailure = intent === 'return_asked' ? failure : undefined;
  const nameFailure = intent === 'ticket_named' ? failure : undefined;
  const cancelFailure = intent === 'lines_cancelled' ? failure : undefined;
  return (
    <Sections>
      <p className="order-head">
        <Badge tone={TONES[order.state]}>{t(`state.${order.state}`)}</Badge>
        {order.refund === 'part' && <Badge tone="outline">{t('refund.part')}</Badge>}
        <span className="text-soft">
          {t('placed_on')} <Instant value={order.created_at} style="date" />
        </span>
      </p>
      {(order.disputed || order.on_hold) && (
        <Notice tone="warning">{t(order.disputed ? 'disputed' : 'on_hold')}</Notice>
      )}
      {order.open_refunds.map(({ uuid, state, amount }) => (
        <Notice key={uuid} tone={state === 'failed' ? 'warning' : 'info'}>
          {t(`refund_${state}`, { amount: amount.formatted, email: order.email })}
        </Notice>
      ))}
      {failure &&
        !returnFailure &&
        !cancelFailure &&
        (nameFailure || Object.keys(failure.fields).length === 0) && (
          <FocusedOnMount key={failure.attempt}>
            <Notice tone="danger">
              <p>{nameFailure?.fields.name?.join(' ') ?? failure.message}</p>
            </Notice>
          </FocusedOnMount>
        )}
      {result?.again && <BoughtAgainNotice again={result.again} />}
      {done && done !== 'bought_again' && (
        <FocusedOnMount key={done}>
          <Notice tone="success">
            <p>
              {t(
                done === 'cancelled' && order.credit_notes.length > 1
                  ? 'rest_cancelled'
                  : DONE_MESSAGES[done],
                {
                  email: order.email,
                  total: order.total.formatted,
                  days: RETURN_REPLY_WORKING_DAYS,
                },
              )}
            </p>
          </Notice>
        </FocusedOnMount>
      )}
      <OrderTickets tickets={tickets} orderId={order.uuid} orderKey={orderKey} />
      <TicketReturns tickets={returnable} />
      <OrderView order={order} orderKey={orderKey} />
      <ReturnsCard
        // Resets the form after a new return request.
        key={returns.returns.length}
        order={order}
        returns={returns}
        failure={returnFailure}
        submitted={result?.submitted}
      />
      <OrderActions
        order={order}
        addressForm={
          order.address && (
            <OrderAddressForm
              order={order}
              address={order.address}
              failure={intent === 'address_saved' ? failure : undefined}
            />
          )
        }
        cancelForm={<CancelLinesForm order={order} failure={cancelFailure} />}
        isCancelOpen={cancelFailure !== undefined}
      />
    </Sections>
  );
}

export const TONES = {
  Unpaid: 'warning',
  Paid: 'success',
  'In production': 'accent',
  Dispatched: 'success',
  Delivered: 'neutral',
  Cancelled: 'neutral',
  Refunded: 'neutral',
} as const;

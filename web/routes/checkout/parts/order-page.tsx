import type { Order } from '@lathe/contract/order-calls';
import { useTranslation } from 'react-i18next';
import { Announced } from '../../../features/account/announced.tsx';
import type { Refusal } from '../../../features/account/refusal.ts';
import { OrderActions } from '../../../features/orders/order-actions.tsx';
import { OrderView } from '../../../features/orders/order-view.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { OrderAddressForm } from './order-address-form.tsx';

interface Props {
  order: Order;
  orderKey: string | null;
  result:
    | { done: 'cancelled' | 'address_saved' | 'resent' | null; refusal: Refusal | undefined }
    | undefined;
}

/** Below the heading of its page. */
export function OrderPage({ order, orderKey, result }: Props) {
  const { t } = useTranslation('orders');
  const { done, refusal } = result ?? {};
  return (
    <>
      <p className="order-head">
        <Badge tone={TONES[order.state]}>{t(`state.${order.state}`)}</Badge>
        <span className="text-soft">
          {t('placed_on')} <Instant value={order.created_at} timeZone="Europe/London" look="date" />
        </span>
      </p>
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Announced key={refusal.attempt}>
          <Notice tone="danger">
            <p>{refusal.message}</p>
          </Notice>
        </Announced>
      )}
      {done && (
        <Announced key={done}>
          <Notice tone="success">
            <p>{t(done, { email: order.email, total: order.total.formatted })}</p>
          </Notice>
        </Announced>
      )}
      <OrderView order={order} />
      <OrderActions
        order={order}
        orderKey={orderKey}
        addressForm={
          order.address && <OrderAddressForm address={order.address} refusal={refusal} />
        }
      />
    </>
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

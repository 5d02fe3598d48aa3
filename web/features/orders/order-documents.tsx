import type { Order } from '@lathe/contract/order-calls';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  order: Order;
  /** Null for signed-in buyers. */
  orderKey: string | null;
}

/** The invoice, and a credit note for each refund. */
export function OrderDocuments({ order, orderKey }: Props) {
  const { t } = useTranslation('orders');
  const search = orderKey === null ? '' : `?key=${orderKey}`;
  const path = `/checkout/complete/${order.uuid}`;
  return (
    <ul className="order-documents">
      <li>
        <a className="link" href={`${path}/invoice${search}`}>
          {t('invoice_link')}
        </a>
        <span className="figures">{order.total.formatted}</span>
        {order.paid_at && <Instant value={order.paid_at} style="date" />}
      </li>
      {order.credit_notes.map(({ uuid, number, amount, created_at }) => (
        <li key={uuid}>
          <a className="link" href={`${path}/credit-notes/${uuid}${search}`}>
            {t('credit_note_link', { number })}
          </a>
          <span className="figures">−{amount.formatted}</span>
          <Instant value={created_at} style="date" />
        </li>
      ))}
    </ul>
  );
}

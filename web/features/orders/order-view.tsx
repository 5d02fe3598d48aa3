/** One order as its buyer sees it, signed in or with the key from the mail. */
import type { Order } from '@lathe/contract/order-calls';
import { displayAddressLines } from '../../lib/address-lines.ts';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderStatus } from './order-status.tsx';
import './orders.css';

interface Props {
  order: Order;
  /** From the link of a guest; null for signed-in buyers. */
  orderKey?: string | null;
  /** Set when staff view the order. */
  forStaff?: boolean;
}

export function OrderView({ order, orderKey = null, forStaff = false }: Props) {
  const { t } = useTranslation('orders');
  return (
    <div className="order-parts">
      <div className="order-main">
        <OrderStatus order={order} forStaff={forStaff} />
        <Card title={t(forStaff ? 'what_for_house' : 'what')}>
          <OrderLines order={order} />
        </Card>
      </div>
      <div className="order-side">
        <Card title={t('figures')}>
          <OrderTotals order={order} />
        </Card>
        {!forStaff && order.operations.invoice_enabled && (
          <Card title={t('documents')}>
            <OrderDocuments order={order} orderKey={orderKey} />
          </Card>
        )}
        <Card title={t('delivery')}>
          <Delivery order={order} />
        </Card>
      </div>
    </div>
  );
}

function OrderTotals({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { discount_total: discount } = order;
  const rows = [
    ...(discount
      ? ([
          [t('goods_full'), discount.full_total],
          [
            t('discount', { codes: discount.codes }),
            { formatted: `−${discount.amount.formatted}` },
          ],
        ] as const)
      : []),
    [t('goods'), order.items_total],
    ...(order.service ? ([[t('postage'), order.postage_total]] as const) : []),
    ...(order.duty_total ? ([[t('duty'), order.duty_total]] as const) : []),
  ] as const;
  return (
    <>
      <dl className="order-figures">
        {rows.map(([name, { formatted }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{formatted}</dd>
          </div>
        ))}
        <div className="order-total">
          <dt>{t('total')}</dt>
          <dd className="figures">{order.total.formatted}</dd>
        </div>
        {order.vat_total.amount > 0 && (
          <div className="text-small text-soft">
            <dt>{t('vat')}</dt>
            <dd className="figures">{order.vat_total.formatted}</dd>
          </div>
        )}
        {order.refunded_total && (
          <div>
            <dt>{t('refunded')}</dt>
            <dd className="figures">−{order.refunded_total.formatted}</dd>
          </div>
        )}
      </dl>
      {order.card && <p className="mt-4 text-small text-soft">{t('paid_with', order.card)}</p>}
    </>
  );
}

function Delivery({ order }: { order: Order }) {
  const { address, billing_address, service, gift_note, parcels, buyer_name, email } = order;
  const { t } = useTranslation('orders');
  return (
    <div className="stack gap-3">
      {service ? (
        <p className="text-strong">{t(`service.${service}`)}</p>
      ) : (
        <>
          <p className="text-strong">{t('by_mail', { email })}</p>
          {buyer_name && <p>{buyer_name}</p>}
        </>
      )}
      {address && <AddressLines address={address} />}
      {parcels.map(
        (parcel) =>
          parcel.address && (
            <div key={parcel.number}>
              <p className="text-small text-soft">
                {t('parcel_address', { number: parcel.number })}
              </p>
              <AddressLines address={parcel.address} />
            </div>
          ),
      )}
      {billing_address && (
        <div>
          <p className="text-small text-soft">{t('billing_address')}</p>
          <AddressLines address={billing_address} />
        </div>
      )}
      {gift_note !== '' && (
        <div>
          <p className="text-small text-soft">{t('gift_note')}</p>
          <p className="gift-note">{gift_note}</p>
        </div>
      )}
    </div>
  );
}

function AddressLines({ address }: { address: NonNullable<Order['address']> }) {
  const { name, business_name, country_name } = address;
  const lines = [name, business_name, ...displayAddressLines(address), country_name];
  return (
    <address className="order-address">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  );
}

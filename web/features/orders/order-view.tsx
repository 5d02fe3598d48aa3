/** One order as its buyer sees it, signed in or with the key from the mail. */
import type { Order } from '@lathe/contract/order-calls';
import { displayAddressLines } from '../../lib/address-lines.ts';
import { Card } from '../../ui/card.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { OrderDocuments } from './order-documents.tsx';
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
          <ul className="order-lines">
            {order.lines.map((line) => (
              <li key={line.uuid}>
                <Sleeve art={artworkOf(line.artwork)} alt="" sizes="4.5rem" />
                <div>
                  <p className="text-strong">{line.title}</p>
                  <p className="text-soft">{line.artist}</p>
                  <p className="text-small text-soft">{line.description}</p>
                  {line.preorder && (
                    <p className="text-small">
                      <Preorder {...line.preorder} />
                    </p>
                  )}
                  {line.discount && (
                    <p className="text-small">
                      {t('line_discount', {
                        code: line.discount.code,
                        amount: line.discount.amount.formatted,
                      })}
                    </p>
                  )}
                  {line.copies.length > 0 && (
                    <p className="text-small figures">
                      {t('copy_numbers', {
                        count: line.copies.length,
                        numbers: line.copies.join(', '),
                      })}
                    </p>
                  )}
                  {line.fulfilled_at && order.service && (
                    <p className="text-small text-soft">{t('line_mailed')}</p>
                  )}
                  {line.refunded_quantity > 0 && (
                    <p className="text-small">
                      {t('given_back', { count: line.refunded_quantity })}
                    </p>
                  )}
                </div>
                <p className="order-price figures">
                  {line.total.formatted}
                  {line.quantity > 1 && (
                    <span className="block text-small text-regular text-soft">
                      {line.quantity} × {line.price.formatted}
                    </span>
                  )}
                </p>
                {line.making && !order.delivered_at && <ProductionProgress making={line.making} />}
              </li>
            ))}
          </ul>
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

function Preorder({ release_date, moved_from }: NonNullable<Order['lines'][number]['preorder']>) {
  const { t } = useTranslation('orders');
  const dayText = useDayText('day-month');
  const date = dayText(release_date);
  if (moved_from === null) return t('comes_out', { date });
  return t('comes_out_later', { date, before: dayText(moved_from) });
}

type Production = NonNullable<Order['lines'][number]['making']>;

/** Live production status; screen readers announce changes. */
function ProductionProgress({ making: { stage, stages, reprints } }: { making: Production }) {
  const { t } = useTranslation('orders');
  if (stage === 'cancelled') return null;
  const step = stage === 'dispatched' ? stages.length : stages.indexOf(stage) + 1;
  return (
    <div className="making" role="status">
      <div className="making-bar" aria-hidden="true">
        {stages.map((each, index) => (
          <span key={each} data-done={index < step || undefined} />
        ))}
      </div>
      <p className="text-small">
        <span className="text-strong">{t(`making.${stage}`)}</span>{' '}
        <span className="text-soft">{t('making_step', { step, count: stages.length })}</span>
      </p>
      {reprints > 0 && stage !== 'dispatched' && (
        <p className="text-small text-soft">{t('making_again')}</p>
      )}
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

/** Where the parcels of an order are: with the carrier, or when they will be. */
import type { Order } from '@lathe/contract/order-calls';
import { Day, Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

type Parcel = Order['parcels'][number];

export function OrderParcels({ order }: { order: Order }) {
  const { parcels, lines } = order;
  if (order.cancelled_at !== null) return null;
  const [only] = parcels;
  if (parcels.length === 1 && only) return <Tracking parcel={only} />;
  return (
    <ol className="order-parcels">
      {parcels.map((parcel) => (
        <SplitParcel
          key={parcel.number}
          parcel={parcel}
          titles={lines
            .filter((line) => line.parcel === parcel.number)
            .map(({ title }) => title)
            .join(', ')}
        />
      ))}
    </ol>
  );
}

function SplitParcel({ parcel, titles }: { parcel: Parcel; titles: string }) {
  const { t } = useTranslation('orders');
  const { number, dispatch_date, dispatched_at, delivered_at } = parcel;
  return (
    <li>
      <p className="text-strong">{t('parcel', { number })}</p>
      <p className="text-small">{titles}</p>
      <p className="text-small text-soft">
        {delivered_at !== null ? (
          <>
            {t('step.delivered')} <Instant value={delivered_at} style="date" />
          </>
        ) : dispatched_at !== null ? (
          <>
            {t('step.dispatched')} <Instant value={dispatched_at} style="date" />
          </>
        ) : (
          dispatch_date && (
            <>
              {t('parcel_expected')} <Day value={dispatch_date} style="day-month" />
            </>
          )
        )}
      </p>
      <Tracking parcel={parcel} />
    </li>
  );
}

function Tracking({ parcel: { carrier, tracking, tracking_url } }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  if (!carrier || !tracking) return null;
  return (
    <p className="mt-4">
      {t('tracking', { carrier, tracking })}{' '}
      {tracking_url && (
        <a href={tracking_url} className="link" target="_blank" rel="noreferrer">
          {t('follow_parcel')}
        </a>
      )}
    </p>
  );
}

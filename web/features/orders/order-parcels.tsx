/** Where the parcels of a split order are: with the carrier, or when they will be. */
import type { Order } from '@lathe/contract/order-calls';
import { Day, Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

type Parcel = Order['parcels'][number];

export function OrderParcels({ order: { parcels, lines } }: { order: Order }) {
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
  return (
    <li>
      <p className="text-strong">{t('parcel', { number: parcel.number })}</p>
      <p className="text-small">{titles}</p>
      <p className="text-small text-soft">
        <ParcelDay parcel={parcel} />
      </p>
      <Carrier parcel={parcel} />
      {parcel.tracking_url && (
        <a href={parcel.tracking_url} className="link" target="_blank" rel="noreferrer">
          {t('follow_parcel')}
        </a>
      )}
    </li>
  );
}

function ParcelDay({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  const { dispatch_date, dispatched_at, delivered_at } = parcel;
  const [step, at] = delivered_at
    ? (['delivered', delivered_at] as const)
    : (['dispatched', dispatched_at] as const);
  if (at !== null) {
    return (
      <>
        {t(`step.${step}`)} <Instant value={at} style="date" />
      </>
    );
  }
  return (
    dispatch_date && (
      <>
        {t('parcel_expected')} <Day value={dispatch_date} style="day-month" />
      </>
    )
  );
}

export function Carrier({ parcel: { carrier, tracking } }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  if (!carrier) return null;
  return <p>{tracking ? t('tracking', { carrier, tracking }) : t('carrier', { carrier })}</p>;
}

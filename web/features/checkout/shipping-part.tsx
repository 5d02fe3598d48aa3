/** How the order is sent: in one parcel or in two, and with which service. */
import type { CheckoutOffer, ShippingService } from '@lathe/contract/checkout-calls';
import type { Field } from '../../lib/forms/form-fields.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { MAILED_TOTAL, type Service, SPLIT_FIELD, totalField } from './shipping-fields.ts';

export interface Shipment {
  service: Service;
  /** In two parcels. */
  split: boolean;
}

/** The services for this choice; the offer may have changed since it was made. */
function servicesOf(offer: CheckoutOffer, { split }: Shipment): readonly ShippingService[] {
  return (split && offer.split?.services) || offer.services;
}

export function chosenService(offer: CheckoutOffer, shipment: Shipment) {
  const services = servicesOf(offer, shipment);
  return services.find(({ code }) => code === shipment.service) ?? services[0];
}

/** What the buyer pays with this choice; undefined if the basket cannot be sent. */
export function chosenTotals(
  offer: CheckoutOffer,
  shipment: Shipment,
): Pick<ShippingService, 'total' | 'total_vat'> | undefined {
  const { needsDelivery, totalWithShipping, totalVat } = offer.cart;
  if (needsDelivery) return chosenService(offer, shipment);
  return totalWithShipping ? { total: totalWithShipping, total_vat: totalVat } : undefined;
}

interface Props {
  offer: CheckoutOffer;
  shipment: Shipment;
  onChange: (shipment: Shipment) => void;
  /** The basket has a blocking issue, which the page shows. */
  isBlocked: boolean;
  field: Field<'service' | typeof SPLIT_FIELD>;
}

export function ShippingPart({ offer, shipment, onChange, isBlocked, field }: Props) {
  const { t } = useTranslation('checkout');
  const day = useDayText('day-month');
  const services = servicesOf(offer, shipment);
  if (services.length === 0) {
    return isBlocked ? null : (
      <Notice tone="warning">
        <p>{t('no_service')}</p>
      </Notice>
    );
  }
  return (
    <>
      <SplitChoice offer={offer} shipment={shipment} onChange={onChange} field={field} />
      <RadioGroup
        {...field('service')}
        label={<span className="checkout-legend">{t('service')}</span>}
        layout="cards"
        value={chosenService(offer, shipment)?.code ?? 'standard'}
        onChange={(service) => onChange({ ...shipment, service })}
        options={services.map(({ code, price, arrives_from, arrives_to }) => ({
          value: code,
          label: t(`service_name.${code}`),
          help: t('arrives', { from: day(arrives_from), to: day(arrives_to) }),
          detail: price.formatted,
        }))}
      />
    </>
  );
}

function SplitChoice({ offer, shipment, onChange, field }: Omit<Props, 'isBlocked'>) {
  const { t } = useTranslation('checkout');
  const day = useDayText('day-month');
  const { split, cart } = offer;
  if (!split) return null;
  return (
    <RadioGroup
      {...field(SPLIT_FIELD)}
      label={<span className="checkout-legend">{t('shipment')}</span>}
      layout="cards"
      value={shipment.split ? 'split' : 'together'}
      onChange={(value) => onChange({ ...shipment, split: value === 'split' })}
      options={[
        {
          value: 'together',
          label: t('together'),
          help: cart.dispatchDate && t('together_text', { date: day(cart.dispatchDate) }),
        },
        {
          value: 'split',
          label: t('split'),
          help: split.parcels.map(({ dispatch_date, titles }) => (
            <span key={dispatch_date} className="block">
              {t('split_parcel', { date: day(dispatch_date), titles: titles.join(', ') })}
            </span>
          )),
          detail: t('split_extra', { extra: split.extra.formatted }),
        },
      ]}
    />
  );
}

/** The totals that the buyer sees, so that no other amount is charged. Also without scripts. */
export function SeenTotals({ offer }: { offer: CheckoutOffer }) {
  const { needsDelivery, totalWithShipping } = offer.cart;
  if (!needsDelivery) {
    return <input type="hidden" name={MAILED_TOTAL} value={totalWithShipping?.amount ?? 0} />;
  }
  const seen = [
    ...offer.services.map((each) => ({ ...each, split: false })),
    ...(offer.split?.services ?? []).map((each) => ({ ...each, split: true })),
  ];
  return seen.map(({ code, split, total }) => {
    const name = totalField({ service: code, split });
    return <input key={name} type="hidden" name={name} value={total.amount} />;
  });
}

import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BulkTotals } from '../../orders/bulk-totals.tsx';
import { QuantityForm } from './quantity-form.tsx';

interface Props {
  offer: BulkOffer;
  /** The chosen address from the address book. */
  address: string | undefined;
}

export function BulkSummary({ offer, address }: Props) {
  const { t } = useTranslation(['copies', 'checkout']);
  const day = useDayText('day-month');
  const { release, quantity, min_quantity: min, max_quantity: max } = offer;
  return (
    <section className="checkout-summary" aria-labelledby="checkout-summary">
      <h2 id="checkout-summary" className="subheading">
        {t('checkout:summary')}
      </h2>
      <ul className="checkout-lines">
        <li>
          <Sleeve art={artworkOf(release.artwork)} alt="" sizes="3.5rem" />
          <span>
            <span className="block text-strong">{release.title}</span>
            <span className="block text-small text-soft">
              {t('checkout:quantity', { count: quantity })} {release.description}
            </span>
          </span>
        </li>
      </ul>
      <QuantityForm choice={offer} address={address} min={min} max={max} />
      <BulkTotals offer={offer} />
      <p className="text-small text-soft">
        {t('checkout:dispatch', { date: day(offer.dispatch_date) })}
      </p>
    </section>
  );
}

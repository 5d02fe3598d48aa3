import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { useTranslation } from '../../../ui/translation.ts';

/** Quantity discounts; the current step follows the slider. */
export function PriceSteps({ offer, quantity }: { offer: BulkOffer; quantity: number }) {
  const { t } = useTranslation('copies');
  const currentStep = offer.steps.findLast(({ from }) => from <= quantity);
  return (
    <table className="copies-steps">
      <caption className="sr-only">{t('steps.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('steps.from')}</th>
          <th scope="col">{t('steps.off')}</th>
          <th scope="col">{t('steps.price')}</th>
        </tr>
      </thead>
      <tbody>
        {offer.steps.map(({ from, percent_off, price }) => (
          <tr key={from} aria-current={currentStep?.from === from || undefined}>
            <th scope="row" className="figures">
              {from}
            </th>
            <td className="figures">
              {percent_off === 0 ? '–' : t('steps.percent', { percent: percent_off })}
            </td>
            <td className="figures">{price.formatted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { DatedShippingRates } from '@lathe/contract/shipping-calls';
import { money, SALE_CURRENCIES } from '@lathe/rules/money';
import { Money } from '../../../ui/money.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  caption: string;
  steps: DatedShippingRates['steps'];
}

export function StepsTable({ caption, steps }: Props) {
  const { t } = useTranslation('admin_shipping');
  return (
    <table className="shipping-rate-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('postage.up_to')}</th>
          {SALE_CURRENCIES.map((currency) => (
            <th key={currency} scope="col">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.max_grams}>
            <th scope="row">{t('postage.grams', { grams: step.max_grams })}</th>
            {SALE_CURRENCIES.map((currency) => (
              <td key={currency}>
                <Money value={money(step[currency], currency)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

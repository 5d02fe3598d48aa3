import type { Discount } from '@lathe/contract/discount-calls';
import { useTranslation } from 'react-i18next';

/** Short text for the discount of a code. */
export function useDiscountText(): (discount: Discount) => string {
  const { t } = useTranslation('discounts');
  return ({ percent, amounts }) =>
    percent === null
      ? t('off_amount', { amounts: amounts.map(({ formatted }) => formatted).join(' · ') })
      : t('off_percent', { percent });
}

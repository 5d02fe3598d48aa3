import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { useTranslation } from '../../ui/translation.ts';
import { AmountRow, TotalRow } from './amount-rows.tsx';

/** Copies, shipping, duty and total: the same rows in the studio and in the checkout. */
export function BulkTotals({ offer }: { offer: BulkOffer }) {
  const { t } = useTranslation(['copies', 'checkout']);
  const { quantity, price, goods_total, postage, duty, total, total_vat, vat_text } = offer;
  return (
    <dl className="figure-rows" aria-live="polite">
      <AmountRow name={t('copies_at', { count: quantity, price: price.formatted })}>
        {goods_total.formatted}
      </AmountRow>
      <AmountRow name={t('postage')}>{postage.formatted}</AmountRow>
      {duty && <AmountRow name={t('checkout:duty')}>{duty.formatted}</AmountRow>}
      <TotalRow total={total} vat={total_vat} vatText={vat_text} />
    </dl>
  );
}

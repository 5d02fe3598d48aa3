import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { useTranslation } from 'react-i18next';
import '../../../features/checkout/checkout.css';

/** Copies, postage, duty and all of it together: the same rows in the studio and at the checkout. */
export function BulkFigures({ offer }: { offer: BulkOffer }) {
  const { t } = useTranslation(['copies', 'checkout']);
  const { quantity, price, goods_total, postage, duty, total, total_vat, vat_text } = offer;
  return (
    <dl className="checkout-rows" aria-live="polite">
      <Row name={t('copies_at', { count: quantity, price: price.formatted })}>
        {goods_total.formatted}
      </Row>
      <Row name={t('postage')}>{postage.formatted}</Row>
      {duty && <Row name={t('checkout:duty')}>{duty.formatted}</Row>}
      <div className="checkout-total">
        <dt>{t('checkout:total')}</dt>
        <dd className="figures">{total.formatted}</dd>
        <dd className="checkout-note">
          {total_vat.amount > 0
            ? t('checkout:total_vat', { text: vat_text, amount: total_vat.formatted })
            : vat_text}
        </dd>
      </div>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

/** Cost rows of an order, shared by basket and bulk orders. */
import type { Price } from '@lathe/contract/price';
import { useTranslation } from '../../ui/translation.ts';
import './amount-rows.css';

export function AmountRow({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

interface TotalProps {
  /** Undefined until a shipping method is known. */
  total: Price | undefined;
  vat: Price | undefined;
  /** The text about VAT in the country. */
  vatText: string;
}

export function TotalRow({ total, vat, vatText }: TotalProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className="figure-total">
      <dt>{t('total')}</dt>
      <dd className="figures">{total?.formatted ?? '–'}</dd>
      <dd className="figure-note">
        {vat && vat.amount > 0 ? t('total_vat', { text: vatText, amount: vat.formatted }) : vatText}
      </dd>
    </div>
  );
}

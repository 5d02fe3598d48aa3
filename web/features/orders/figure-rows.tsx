/** Rows of what an order costs: the same for a basket and for a bulk order. */
import type { Price } from '@lathe/contract/price';
import { useTranslation } from 'react-i18next';
import './figure-rows.css';

export function FigureRow({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

interface TotalProps {
  /** Undefined until there is a way to send it. */
  total: Price | undefined;
  vat: Price | undefined;
  /** The sentence about VAT in the country. */
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

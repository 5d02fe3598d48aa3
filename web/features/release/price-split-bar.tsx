/** How the price is shared. The bar is decorative; the list contains the same data. */
import type { PublicRelease } from '@lathe/contract/release-group';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import './price-split-bar.css';

/** Most relevant to a buyer first. */
const ORDER = ['artist', 'making', 'shop', 'vat'] as const;

export function PriceSplitBar({ release }: { release: PublicRelease }) {
  const { t } = useTranslation('shop');
  const parts = ORDER.flatMap((to, index) => {
    const part = release.money.find((each) => each.to === to);
    return part && part.amount.amount > 0
      ? [{ ...part, colour: `var(--price-split-${index + 1})` }]
      : [];
  });
  return (
    <>
      <p className="text-soft">{t('release.money_text', { price: release.price.formatted })}</p>
      <div className="price-split-bar" aria-hidden="true">
        {parts.map(({ to, amount, colour }) => (
          <span key={to} style={{ flexGrow: amount.amount, background: colour }} />
        ))}
      </div>
      <dl className="price-split-list">
        {parts.map(({ to, amount, colour }) => (
          <div key={to} style={{ '--part': colour } as CSSProperties}>
            <dt>{t(`release.to.${to}`)}</dt>
            <dd className="figures">{amount.formatted}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How the price is divided, in a few sentences with the figures of this release. */
import { MECHANICALS_BASIS_POINTS } from '@lathe/rules/limits';
import { bcp47 } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { earningsRate } from '@lathe/rules/prices';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.ts';
import type { Waterfall } from './waterfall.ts';

interface Props {
  tiers: readonly { name: string; waterfall: Waterfall }[];
  ownWorks: boolean;
}

export function PriceNotes({ tiers, ownWorks }: Props) {
  const { t } = useTranslation('release_editor');
  const locale = useLocale();
  const [lowest, highest] = [tiers[0], tiers.at(-1)];
  if (!lowest || !highest) return null;
  const percent = (basisPoints: number) =>
    new Intl.NumberFormat(bcp47(locale), { style: 'percent', maximumFractionDigits: 1 }).format(
      basisPoints / 10_000,
    );
  const more = (name: 'rrp' | 'earnings') => {
    const { amount, currency } = highest.waterfall[name];
    return formatMoney(money(amount - lowest.waterfall[name].amount, currency), locale);
  };
  return (
    <ul className="price-notes measure text-soft">
      <li>{t('price.notes.earnings', { share: percent(earningsRate({ ownWorks })) })}</li>
      <li>
        {t('price.notes.higher', {
          high: highest.name,
          low: lowest.name,
          more: more('rrp'),
          earned: more('earnings'),
        })}
      </li>
      <li>{t('price.notes.making')}</li>
      <li>
        {t(ownWorks ? 'price.notes.mechanicals_none' : 'price.notes.mechanicals', {
          share: percent(MECHANICALS_BASIS_POINTS),
        })}
      </li>
    </ul>
  );
}

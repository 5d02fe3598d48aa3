/** How the price is divided, in a few sentences with the figures of what is sold. */
import type { OwnRate } from '@lathe/contract/seller-rate-calls';
import { calendarDate } from '@lathe/rules/dates';
import { MECHANICALS_BASIS_POINTS } from '@lathe/rules/limits';
import { bcp47 } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { earningsRate } from '@lathe/rules/prices';
import { useLocale } from '../../ui/locale.ts';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { Waterfall } from '../prices/waterfall.ts';

interface Props {
  tiers: readonly { name: string; waterfall: Waterfall }[];
  /** Null for merchandise, which has no music on it. */
  mechanicals: { ownWorks: boolean } | null;
  rate: OwnRate;
}

export function PriceNotes({ tiers, mechanicals, rate }: Props) {
  const { t } = useTranslation('release_editor');
  const locale = useLocale();
  const ownWorks = mechanicals?.ownWorks ?? false;
  const day = useDayText('long');
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
      <li>
        {t(mechanicals ? 'price.notes.earnings' : 'price.notes.pieces.earnings', {
          share: percent(earningsRate({ sellerBasisPoints: rate.basis_points, ownWorks })),
        })}
        {rate.next && (
          <>
            {' '}
            {t('price.notes.next', {
              day: day(calendarDate(new Date(rate.next.valid_from))),
              share: percent(earningsRate({ sellerBasisPoints: rate.next.basis_points, ownWorks })),
            })}
          </>
        )}
      </li>
      <li>
        {t(mechanicals ? 'price.notes.higher' : 'price.notes.pieces.higher', {
          high: highest.name,
          low: lowest.name,
          more: more('rrp'),
          earned: more('earnings'),
        })}
      </li>
      <li>{t(mechanicals ? 'price.notes.making' : 'price.notes.pieces.making')}</li>
      {mechanicals && (
        <li>
          {t(ownWorks ? 'price.notes.mechanicals_none' : 'price.notes.mechanicals', {
            share: percent(MECHANICALS_BASIS_POINTS),
          })}
        </li>
      )}
    </ul>
  );
}

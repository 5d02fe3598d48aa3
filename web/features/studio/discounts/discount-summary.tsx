import type { Discount } from '@lathe/contract/discount-calls';
import { Badge } from '../../../ui/badge.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Short text for the discount of a code. */
export function useDiscountText(): (discount: Discount) => string {
  const { t } = useTranslation('discounts');
  return ({ percent, amounts }) =>
    percent === null
      ? t('off_amount', { amounts: amounts.map(({ formatted }) => formatted).join(' · ') })
      : t('off_percent', { percent });
}

export function Period({ starts_on, ends_on }: Pick<Discount, 'starts_on' | 'ends_on'>) {
  const { t } = useTranslation('discounts');
  if (starts_on === null && ends_on === null) return t('always');
  return (
    <>
      {starts_on !== null && (
        <>
          {t('from')} <Day value={starts_on} style="short" />{' '}
        </>
      )}
      {ends_on !== null && (
        <>
          {t('until')} <Day value={ends_on} style="short" />
        </>
      )}
    </>
  );
}

const TONES = {
  scheduled: 'warning',
  active: 'success',
  used_up: 'neutral',
  over: 'neutral',
  ended: 'outline',
} as const satisfies Record<Discount['state'], string>;

export function StateBadge({ state }: Pick<Discount, 'state'>) {
  const { t } = useTranslation('discounts');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

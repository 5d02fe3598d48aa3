import type { Discount } from '@lathe/contract/discount-calls';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

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

import type { ListedPriceList } from '@lathe/contract/price-list-calls';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = {
  draft: 'outline',
  scheduled: 'warning',
  current: 'success',
  past: 'neutral',
} as const;

export function ListState({ state }: Pick<ListedPriceList, 'state'>) {
  const { t } = useTranslation('admin_catalogue');
  return <Badge tone={TONES[state]}>{t(`prices.states.${state}`)}</Badge>;
}

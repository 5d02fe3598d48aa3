import type { ListedPriceList } from '@lathe/contract/price-list-calls';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

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

import type { ProductionJob } from '@lathe/contract/production';
import { useTranslation } from '../../../ui/translation.ts';

export function useStageName(): (stage: ProductionJob['stage']) => string {
  const { t } = useTranslation('production');
  return (stage) => t(`stages.${stage}`);
}

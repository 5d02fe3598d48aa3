import type { MakingJob } from '@lathe/contract/production';
import { useTranslation } from 'react-i18next';

export function useStageName(): (stage: MakingJob['stage']) => string {
  const { t } = useTranslation('production');
  return (stage) => t(`stages.${stage}`);
}

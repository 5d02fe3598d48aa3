import type { ProductionJob } from '@lathe/contract/production';
import { Badge } from '../../../ui/badge.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Badges for anything unusual about a job. */
export function JobBadges({ job }: { job: ProductionJob }) {
  const { t } = useTranslation('production');
  const dayText = useDayText('day-month');
  const { late, reprints, stopped, start_on, test_pressing: isTestPressing, sample } = job;
  return (
    <>
      {isTestPressing && <Badge tone="ink">{t('test_pressing')}</Badge>}
      {sample && <Badge tone="ink">{t('sample')}</Badge>}
      {late && <Badge tone="danger">{t('late')}</Badge>}
      {stopped && (
        <Badge tone="warning">{t(`stopped.${stopped}`, { date: dayText(start_on) })}</Badge>
      )}
      {reprints > 0 && <Badge tone="outline">{t('reprints', { count: reprints })}</Badge>}
    </>
  );
}

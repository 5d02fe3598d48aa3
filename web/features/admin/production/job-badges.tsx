import type { MakingJob } from '@lathe/contract/production';
import { formatDayMonth } from '@lathe/rules/dates';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { useLocale } from '../../../ui/locale.ts';

/** Badges for anything unusual about a job. */
export function JobBadges({ job }: { job: MakingJob }) {
  const { t } = useTranslation('production');
  const locale = useLocale();
  const { late, reprints, stopped, start_on } = job;
  return (
    <>
      {late && <Badge tone="danger">{t('late')}</Badge>}
      {stopped && (
        <Badge tone="warning">
          {t(`stopped.${stopped}`, { date: formatDayMonth(start_on, locale) })}
        </Badge>
      )}
      {reprints > 0 && <Badge tone="outline">{t('reprints', { count: reprints })}</Badge>}
    </>
  );
}

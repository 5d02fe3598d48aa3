/** On every page while the shop's clock is ahead, so that nobody takes its dates for real. */
import { useTranslation } from '../../ui/translation.ts';

const HOURS_SHOWN_MAX = 48;

export function ClockNotice({ aheadSeconds }: { aheadSeconds: number }) {
  const { t } = useTranslation();
  if (aheadSeconds === 0) return null;
  const hours = Math.max(1, Math.round(aheadSeconds / 3600));
  return (
    <aside className="clock-notice" aria-label={t('clock_notice.label')}>
      {hours < HOURS_SHOWN_MAX
        ? t('clock_notice.hours', { hours })
        : t('clock_notice.days', { days: Math.round(hours / 24) })}
    </aside>
  );
}

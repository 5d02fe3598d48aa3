import type { OwnPage } from '@lathe/contract/page-calls';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = { Live: 'success', Offline: 'neutral', 'Removed soon': 'warning' } as const;
const STATUS_LABELS = { Live: 'live', Offline: 'offline', 'Removed soon': 'removed_soon' } as const;

export function PageStatus({ page }: { page: OwnPage }) {
  const { t } = useTranslation('my_pages');
  const days = page.days_until_removed;
  return (
    <p className="page-status">
      <Badge tone={TONES[page.status]}>{t(`status.${STATUS_LABELS[page.status]}`)}</Badge>
      {days !== null && (
        <span className="text-small text-soft">{t('status.days_left', { days })}</span>
      )}
    </p>
  );
}

import type { OwnEvent } from '@lathe/contract/event-calls';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = {
  draft: 'outline',
  scheduled: 'success',
  postponed: 'warning',
  moved: 'success',
  cancelled: 'danger',
  past: 'neutral',
} as const satisfies Record<OwnEvent['status'], string>;

export function EventBadge({ status }: Pick<OwnEvent, 'status'>) {
  const { t } = useTranslation('events');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}

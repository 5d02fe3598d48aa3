import type { Webhook } from '@lathe/contract/webhook-calls';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = {
  active: 'success',
  slowed: 'warning',
  paused: 'warning',
  gone: 'neutral',
} as const satisfies Record<Webhook['state'], string>;

export function WebhookBadge({ state }: Pick<Webhook, 'state'>) {
  const { t } = useTranslation('webhooks');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

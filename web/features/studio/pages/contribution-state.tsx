import type { Contribution } from '@lathe/contract/contribution-calls';
import { Badge } from '../../../ui/badge.tsx';
import { Instant } from '../../../ui/time.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';

const TONES = {
  asked: 'warning',
  accepted: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  ended: 'neutral',
} as const;

/** Status with its date. */
export function ContributionState({ state, since }: Pick<Contribution, 'state' | 'since'>) {
  const { t } = useTranslation('contributions');
  return (
    <p className="page-status">
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      <span className="text-small text-soft">
        <Trans
          t={t}
          i18nKey="mine.since"
          components={{ day: <Instant value={since} style="date" /> }}
        />
      </span>
    </p>
  );
}

import type { DoorDevice } from '@lathe/contract/door-calls';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function DoorDevices({
  devices,
  timeZone,
}: {
  devices: readonly DoorDevice[];
  timeZone: string;
}) {
  const { t } = useTranslation('events');
  if (devices.length === 0) return <p className="mb-4 text-soft">{t('door.no_devices')}</p>;
  return (
    <ul className="category-list door-devices">
      {devices.map(({ uuid, name, last_seen_at, revoked_at, let_in }) => (
        <li key={uuid} className="category-row">
          <span>
            {name} {revoked_at !== null && <Badge tone="outline">{t('door.is_revoked')}</Badge>}
            <span className="block text-small text-soft">
              {t('door.let_in', { count: let_in })}
              {' · '}
              {last_seen_at === null ? (
                t('door.never_seen')
              ) : (
                <>
                  {t('door.seen')}{' '}
                  <Instant value={last_seen_at} timeZone={timeZone} style="date-time" />
                </>
              )}
            </span>
          </span>
          {revoked_at === null && (
            <StepButton
              intent="revoke"
              hiddenField={{ name: 'device', value: uuid }}
              subject={name}
              label={t('door.revoke')}
              question={{
                title: t('door.revoke_title', { name }),
                text: t('door.revoke_text'),
                confirm: t('door.revoke'),
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

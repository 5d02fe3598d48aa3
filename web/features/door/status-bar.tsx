import { useTranslation } from '../../ui/translation.ts';
import type { DoorView } from './door-view.ts';

/** The event, and whether other doors know what happens here. */
export function StatusBar({ view }: { view: DoorView }) {
  const { t } = useTranslation('door');
  const { event, device, isOnline, waiting, refused, phase } = view;
  return (
    <header className="door-status">
      <div className="can-shrink">
        <p className="text-strong">{event?.name ?? t('status.no_event')}</p>
        <p className="text-small text-soft">{device}</p>
      </div>
      <p className="door-badge" data-tone={isOnline ? 'good' : 'careful'} role="status">
        {isOnline && waiting === 0 && t('status.online')}
        {isOnline && waiting > 0 && t('status.sending', { count: waiting })}
        {!isOnline && t('status.offline', { count: waiting })}
      </p>
      {refused && (
        <p role="alert" className="door-notice" data-tone="bad">
          {t(`status.${refused}`)} {waiting > 0 && t('status.still_sending', { count: waiting })}
        </p>
      )}
      {phase === 'new' && !refused && (
        <p role="alert" className="door-notice" data-tone="careful">
          {isOnline ? t('status.loading') : t('status.needs_network')}
        </p>
      )}
    </header>
  );
}

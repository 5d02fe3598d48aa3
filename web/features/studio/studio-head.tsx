import Bell from 'lucide-react/icons/bell';
import { IconLink } from '../../ui/icon-button.tsx';
import { useTranslation } from '../../ui/translation.ts';

const COUNT_MAX = 99;

/** Above the navigation on desktops, above the screen on phones. */
export function StudioHead({ unread }: { unread: number }) {
  const { t } = useTranslation('studio');
  return (
    <div className="studio-head">
      <p className="studio-name">{t('name')}</p>
      <IconLink
        to="/studio/notifications"
        icon={Bell}
        label={t('notifications', { count: unread })}
        count={unread === 0 ? undefined : countText(unread)}
      />
    </div>
  );
}

function countText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
}

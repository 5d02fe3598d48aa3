import { useLocation } from 'react-router';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Another tab saved first. Reloading shows its version. */
export function ConflictNotice() {
  const { t } = useTranslation('studio');
  const { pathname } = useLocation();
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('autosave.conflict_title')}
      action={
        <TextLink to={pathname} reloadDocument>
          {t('autosave.conflict_reload')}
        </TextLink>
      }
    >
      {t('autosave.conflict_text')}
    </Notice>
  );
}

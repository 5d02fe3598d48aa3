import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Another tab was faster. Loading the page anew shows what it saved. */
export function ConflictNotice() {
  const { t } = useTranslation('onboarding');
  const { pathname } = useLocation();
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('conflict_title')}
      action={
        <TextLink to={pathname} reloadDocument>
          {t('conflict_reload')}
        </TextLink>
      }
    >
      {t('conflict_text')}
    </Notice>
  );
}

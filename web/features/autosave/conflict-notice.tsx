import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  /** Saves what was typed over the other version. */
  onKeep?: (() => void) | undefined;
}

/** Another tab saved first. Reloading shows its version. */
export function ConflictNotice({ onKeep }: Props) {
  const { t } = useTranslation('studio');
  const { pathname } = useLocation();
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('autosave.conflict_title')}
      action={
        <>
          {onKeep && (
            <Button size="small" onClick={onKeep}>
              {t('autosave.conflict_keep')}
            </Button>
          )}
          <TextLink to={pathname} reloadDocument>
            {t('autosave.conflict_reload')}
          </TextLink>
        </>
      }
    >
      {t(onKeep ? 'autosave.conflict_choice' : 'autosave.conflict_text')}
    </Notice>
  );
}

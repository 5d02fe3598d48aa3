import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  section: 'metadata' | 'songs';
  /** False once the release was submitted. */
  editable: boolean;
  busy: boolean;
}

/** The section is complete and read-only until unlocked. Must be inside a form. */
export function FinishedNotice({ section, editable, busy }: Props) {
  const { t } = useTranslation('release_editor');
  return (
    <Notice
      tone="success"
      title={t(`${section}.finished`)}
      action={
        editable && (
          <Button type="submit" name="intent" value="reopen" size="small" loading={busy}>
            {t('reopen')}
          </Button>
        )
      }
    >
      {t(editable ? 'finished_text' : 'locked_text')}
    </Notice>
  );
}

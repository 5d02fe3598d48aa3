import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Shown above content that is not public yet. */
export function PreviewNotice({ of }: { of: 'page' | 'release' }) {
  const { t } = useTranslation('shop');
  return (
    <div className="page preview-notice">
      <Notice title={t('preview_notice.title')}>{t(`preview_notice.${of}`)}</Notice>
    </div>
  );
}

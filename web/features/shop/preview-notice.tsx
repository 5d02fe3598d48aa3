import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/** Stands above what visitors cannot see yet. */
export function PreviewNotice({ of }: { of: 'page' | 'release' }) {
  const { t } = useTranslation('shop');
  return (
    <div className="page py-4">
      <Notice title={t('preview_notice.title')}>{t(`preview_notice.${of}`)}</Notice>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from '../../ui/translation.ts';

/** Accepted files. Multipart uploads need scripts. */
export function UploadHelp({ children }: { children: ReactNode }) {
  const { t } = useTranslation('release_editor');
  return (
    <>
      <span className="needs-scripts">{children}</span>
      <span className="without-scripts">{t('upload.needs_scripts')}</span>
    </>
  );
}

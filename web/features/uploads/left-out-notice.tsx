import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import type { LeftOut } from './partition-files.ts';

interface Props {
  files: readonly LeftOut[];
  /** What is taken here, in words such as “WAV or FLAC”. */
  kinds: string;
  onDismiss: () => void;
}

/** Which of the chosen files were not sent, and why. */
export function LeftOutNotice({ files, kinds, onDismiss }: Props) {
  const { t } = useTranslation('release_editor');
  if (files.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      title={t('upload.left_out', { count: files.length })}
      onDismiss={onDismiss}
    >
      <ul>
        {files.map(({ name, why }) => (
          <li key={name} className="break-anywhere">
            {t(`upload.why.${why}`, { file: name, kinds })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

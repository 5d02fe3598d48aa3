/** Uploaded photos: those that are checked or cannot be used, and deletion. */
import type { DesignFile } from '@lathe/contract/merch-design';
import Trash from 'lucide-react/icons/trash-2';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FindingList } from '../design/finding-list.tsx';
import '../design/design.css';

export function PhotoFiles({ files }: { files: readonly DesignFile[] }) {
  const { t } = useTranslation('merch_design');
  const photos = files.filter(({ purpose, state }) => purpose === 'photo' && state !== 'uploading');
  if (photos.length === 0) return null;
  return (
    <ul className="design-files">
      {photos.map(({ uuid, name, state, preview, findings }) => (
        <li key={uuid} className="design-file">
          <span className="design-thumb">
            {state === 'checking' && <Spinner />}
            {preview && <img src={preview.src} alt="" loading="lazy" />}
          </span>
          <div className="design-file-text">
            <p className="text-strong break-anywhere">{name}</p>
            {state === 'checking' && (
              <p className="text-small text-soft" role="status">
                {t('files.checking')}
              </p>
            )}
            {state === 'refused' && <p className="text-small text-soft">{t('files.refused')}</p>}
            <FindingList findings={findings} />
            {state !== 'checking' && (
              <Form method="post" preventScrollReset className="design-file-tools">
                <CsrfField />
                <IconButton
                  type="submit"
                  name="intent"
                  value={`delete:${uuid}`}
                  size="small"
                  icon={Trash}
                  label={t('files.delete', { file: name })}
                />
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Upload field and progress bar. */
import type { Artwork, ArtworkCrop } from '@lathe/contract/artwork';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { UploadHelp } from '../../uploads/upload-help.tsx';
import { UploadRow } from '../../uploads/upload-row.tsx';
import { addFiles, useAbandoned, useUploadsFor } from '../../uploads/uploads.ts';
import { artworkUploadTask, type ReleaseParams } from './upload-task.ts';

/** Starts an upload; a running upload for the same part is not cancelled. */
export function useArtworkUpload(
  releaseParams: ReleaseParams,
  { part, artwork, revalidate }: UploadOptions,
) {
  const { t } = useTranslation('artwork_editor');
  return (file: File, crop?: ArtworkCrop) =>
    addFiles({
      thing: releaseParams.release,
      purpose: `artwork:${part}`,
      files: [file],
      unfinished: unfinishedOf(artwork, part),
      task: artworkUploadTask(releaseParams, {
        part,
        crop,
        changed: revalidate,
        cancelled: () => toast('ERROR', t('upload_cancelled')),
      }),
    });
}

interface UploadOptions {
  part: string;
  artwork: Artwork;
  revalidate: () => void;
}

function unfinishedOf({ sources }: Artwork, part: string) {
  return sources.filter((source) => source.part === part && source.state === 'uploading');
}

interface Props {
  releaseParams: ReleaseParams;
  part: string;
  artwork: Artwork;
  label: string;
  help: string;
  accept: string;
  error?: string | undefined;
  onFile: (file: File) => void;
}

export function UploadPart({
  releaseParams,
  part,
  artwork,
  label,
  help,
  accept,
  error,
  onFile,
}: Props) {
  const { t } = useTranslation(['artwork_editor', 'release_editor']);
  const hydrated = useHydrated();
  const uploads = useUploadsFor(releaseParams.release, `artwork:${part}`);
  const left = useAbandoned(unfinishedOf(artwork, part));
  return (
    <>
      <FileDrop
        label={label}
        help={<UploadHelp>{help}</UploadHelp>}
        accept={accept}
        disabled={!hydrated}
        error={error}
        onFiles={([file]) => file && onFile(file)}
      />
      {(uploads.length > 0 || left.length > 0) && (
        <ul className="uploads" aria-label={t('release_editor:upload.list')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {left.map(({ upload, filename }) => (
            <li key={upload} className="upload">
              <div>
                <p className="text-strong break-anywhere">{filename}</p>
                <p className="text-small text-soft">{t('release_editor:upload.choose_again')}</p>
              </div>
              <Form method="post" preventScrollReset>
                <CsrfField />
                <Button
                  type="submit"
                  name="intent"
                  value={`cancel:${upload}`}
                  size="small"
                  aria-label={t('release_editor:upload.give_up_file', { file: filename })}
                >
                  {t('release_editor:upload.give_up')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

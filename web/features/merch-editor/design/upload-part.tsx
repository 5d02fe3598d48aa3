/** Upload field for artwork or photos, and a bar for each file on its way. */
import type { MerchDesign } from '@lathe/contract/merch-design';
import { DESIGN_FILE_MAX_BYTES, DESIGN_FILES_MAX } from '@lathe/rules/merch/design-limits';
import { useState } from 'react';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import {
  PICTURE,
  PRINTABLE,
  partitionFiles,
  type SkippedFile,
} from '../../uploads/partition-files.ts';
import { SkippedFilesNotice } from '../../uploads/skipped-files-notice.tsx';
import { UploadHelp } from '../../uploads/upload-help.tsx';
import { UploadRow } from '../../uploads/upload-row.tsx';
import { addFiles, useAbandoned, useUploadsFor } from '../../uploads/uploads.ts';
import {
  ARTWORK_FILES,
  designUploadTask,
  type ItemParams,
  PHOTO_FILES,
  type Purpose,
  unfinishedNow,
  unfinishedOf,
} from './upload-task.ts';

interface Props {
  itemParams: ItemParams;
  purpose: Purpose;
  design: MerchDesign;
  revalidate: () => void;
}

export function UploadPart({ itemParams, purpose, design, revalidate }: Props) {
  const { t } = useTranslation(['merch_design', 'release_editor']);
  const hydrated = useHydrated();
  const uploads = useUploadsFor(itemParams.item, purpose);
  const left = useAbandoned(unfinishedOf(design, purpose));
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const [tooMany, setTooMany] = useState(0);
  const waiting = uploads.filter(({ upload }) => upload === null).length;
  const room = Math.max(0, DESIGN_FILES_MAX - design.files.length - waiting);

  async function send(files: readonly File[]) {
    const sorted = await partitionFiles(files, purpose === 'photo' ? PICTURE : PRINTABLE);
    const unfinished = await unfinishedNow(itemParams, purpose).catch(() =>
      unfinishedOf(design, purpose),
    );
    const continued = sorted.accepted.filter((file) =>
      unfinished.some(({ filename, size }) => filename === file.name && size === file.size),
    );
    const fitting = sorted.accepted.slice(0, room + continued.length);
    setSkipped(sorted.skipped);
    setTooMany(sorted.accepted.length - fitting.length);
    addFiles({
      thing: itemParams.item,
      purpose,
      files: fitting,
      unfinished,
      task: designUploadTask(itemParams, { purpose, changed: revalidate }),
    });
  }

  return (
    <div className="stack gap-4">
      <FileDrop
        label={t(`upload.${purpose}`)}
        help={
          <UploadHelp>
            {room > 0
              ? t(`upload.${purpose}_help`, { size: DESIGN_FILE_MAX_BYTES / 1_000_000 })
              : t('upload.full', { limit: DESIGN_FILES_MAX })}
          </UploadHelp>
        }
        accept={purpose === 'photo' ? PHOTO_FILES : ARTWORK_FILES}
        multiple
        disabled={!hydrated || (room === 0 && left.length === 0)}
        onFiles={send}
      />
      <SkippedFilesNotice
        files={skipped}
        kinds={t(`upload.${purpose}_kinds`)}
        onDismiss={() => setSkipped([])}
      />
      {tooMany > 0 && (
        <Notice tone="warning" role="status" onDismiss={() => setTooMany(0)}>
          {t('upload.too_many', { count: tooMany, limit: DESIGN_FILES_MAX })}
        </Notice>
      )}
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
    </div>
  );
}

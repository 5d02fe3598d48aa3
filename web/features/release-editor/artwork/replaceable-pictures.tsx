/** Parts with an uploaded picture instead of the generated layout. */
import type { Artwork } from '@lathe/contract/artwork';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ReplaceFileButton } from '../../uploads/replace-file-button.tsx';
import { UploadRow } from '../../uploads/upload-row.tsx';
import { useUploadsFor } from '../../uploads/uploads.ts';
import { useArtworkUpload } from './upload-part.tsx';
import { PICTURE_FILES, type ReleaseParams } from './upload-task.ts';

interface Props {
  releaseParams: ReleaseParams;
  artwork: Artwork;
  revalidate: () => void;
}

export function ReplaceablePictures({ releaseParams, artwork, revalidate }: Props) {
  const { t } = useTranslation('artwork_editor');
  const busy = useNavigation().formData?.get('intent') === 'regenerate';
  return (
    <Card
      title={t('express.parts_title')}
      actions={
        <Form method="post" preventScrollReset>
          <CsrfField />
          <Button type="submit" name="intent" value="regenerate" size="small" loading={busy}>
            {t('express.regenerate')}
          </Button>
        </Form>
      }
    >
      <p className="text-soft">{t('express.parts_text')}</p>
      <ul className="replaceable-pictures">
        {artwork.replaceable.map((entry) => (
          <ReplaceablePicture key={entry.part} {...{ releaseParams, artwork, revalidate, entry }} />
        ))}
      </ul>
    </Card>
  );
}

type Entry = Artwork['replaceable'][number];

function ReplaceablePicture({
  releaseParams,
  artwork,
  revalidate,
  entry,
}: Props & { entry: Entry }) {
  const { t } = useTranslation('artwork_editor');
  const { part, name, least_px: least } = entry;
  const send = useArtworkUpload(releaseParams, { part, artwork, revalidate });
  const uploads = useUploadsFor(releaseParams.release, `artwork:${part}`);
  const own = artwork.sources.find((one) => one.part === part && one.state === 'arrived');
  return (
    <li className="replaceable-picture">
      <div>
        <p className="text-strong">{name}</p>
        <p className="text-small text-soft break-anywhere">
          {own
            ? t('express.own', { file: own.filename })
            : t('express.laid_out', { width: least.width, height: least.height })}
        </p>
      </div>
      <div className="artwork-forms">
        <ReplaceFileButton accept={PICTURE_FILES} itemName={name} onFile={send}>
          {t('express.replace')}
        </ReplaceFileButton>
        {own && (
          <Form method="post" preventScrollReset>
            <CsrfField />
            <Button
              type="submit"
              name="intent"
              value={`regenerate:${part}`}
              size="small"
              variant="quiet"
              aria-label={`${t('express.lay_out')} (${name})`}
            >
              {t('express.lay_out')}
            </Button>
          </Form>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="uploads replaceable-uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </li>
  );
}

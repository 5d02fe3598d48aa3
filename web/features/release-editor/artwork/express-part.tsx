/** Express method: one picture; the rest is generated from the release data. */
import type { Artwork } from '@lathe/contract/artwork';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type CropArea, PictureCrop } from '../../../ui/picture-crop.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PICTURE, partitionFiles } from '../../uploads/partition-files.ts';
import { ReplaceablePictures } from './replaceable-pictures.tsx';
import { StyleChoice, type StyleOffer } from './style-choice.tsx';
import { UploadPart, useArtworkUpload } from './upload-part.tsx';
import { COVER, PICTURE_FILES, type ReleaseParams } from './upload-task.ts';

interface Props {
  releaseParams: ReleaseParams;
  artwork: Artwork;
  styles: readonly StyleOffer[];
  revalidate: () => void;
}

export function ExpressPart({ releaseParams, artwork, styles, revalidate }: Props) {
  const { t } = useTranslation('artwork_editor');
  const cover = artwork.sources.find(({ part, state }) => part === COVER && state === 'arrived');
  return (
    <>
      <Card title={t('express.cover_title')}>
        <div className="editor-fields">
          {cover && (
            <p className="break-anywhere">{t('express.cover', { file: cover.filename })}</p>
          )}
          <CoverPicture
            releaseParams={releaseParams}
            artwork={artwork}
            hasCover={Boolean(cover)}
            {...{ revalidate }}
          />
        </div>
      </Card>
      <StyleChoice artwork={artwork} styles={styles} hasCover={Boolean(cover)} />
      {cover && <ReplaceablePictures {...{ releaseParams, artwork, revalidate }} />}
    </>
  );
}

interface SelectedFile {
  file: File;
  src: string;
}

type CoverProps = Pick<Props, 'releaseParams' | 'artwork' | 'revalidate'> & { hasCover: boolean };

function CoverPicture({ releaseParams, artwork, revalidate, hasCover }: CoverProps) {
  const { t } = useTranslation(['artwork_editor', 'release_editor']);
  const send = useArtworkUpload(releaseParams, { part: COVER, artwork, revalidate });
  const [chosen, setChosen] = useState<SelectedFile | null>(null);
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [error, setError] = useState<string>();
  const minPixels = EXPRESS_COVER_MIN_PX;
  const tooSmall = crop !== null && Math.min(crop.width, crop.height) < minPixels;

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(null);
    setCrop(null);
  }

  return (
    <>
      <UploadPart
        releaseParams={releaseParams}
        part={COVER}
        artwork={artwork}
        label={t(hasCover ? 'express.another' : 'express.label')}
        help={t('express.help', { least: minPixels })}
        accept={PICTURE_FILES}
        error={error}
        onFile={async (file) => {
          const { skipped } = await partitionFiles([file], PICTURE);
          const [bad] = skipped;
          setError(bad && t(`express.${bad.reason}`, { file: bad.name }));
          if (!bad) setChosen({ file, src: URL.createObjectURL(file) });
        }}
      />
      <Dialog
        open={chosen !== null}
        onClose={close}
        title={t('express.crop_title')}
        footer={
          <>
            <Button onClick={close}>{t('release_editor:cancel')}</Button>
            <Button
              variant="primary"
              disabled={crop === null || tooSmall}
              onClick={() => {
                if (chosen && crop) send(chosen.file, crop);
                close();
              }}
            >
              {t('express.use')}
            </Button>
          </>
        }
      >
        {chosen && (
          <>
            <p className="text-soft">{t('express.crop_text')}</p>
            <p
              role="status"
              className={tooSmall ? 'field-error mb-4' : 'mb-4 text-small text-soft'}
            >
              {crop &&
                t(tooSmall ? 'express.too_small' : 'express.large_enough', {
                  found: crop.width,
                  least: minPixels,
                })}
            </p>
            <PictureCrop
              src={chosen.src}
              alt={t('express.crop_alt')}
              aspect={1}
              minWidth={minPixels}
              onChange={setCrop}
              // The browser cannot decode it; the server reports the reason.
              onLoadError={() => {
                send(chosen.file);
                close();
              }}
            />
          </>
        )}
      </Dialog>
    </>
  );
}

/** Express method: one picture; the rest is generated from the release data. */
import type { Artwork } from '@lathe/contract/artwork';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type CropArea, PictureCrop } from '../../../ui/picture-crop.tsx';
import { PICTURE, partitionFiles } from '../../uploads/partition-files.ts';
import { OwnPictures } from './own-pictures.tsx';
import { StyleChoice, type StyleOffer } from './style-choice.tsx';
import { UploadPart, useArtworkUpload } from './upload-part.tsx';
import { COVER, PICTURE_FILES, type ReleaseParams } from './upload-task.ts';

interface Props {
  place: ReleaseParams;
  artwork: Artwork;
  styles: readonly StyleOffer[];
  revalidate: () => void;
}

export function ExpressPart({ place, artwork, styles, revalidate }: Props) {
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
            place={place}
            artwork={artwork}
            hasCover={Boolean(cover)}
            {...{ revalidate }}
          />
        </div>
      </Card>
      <StyleChoice artwork={artwork} styles={styles} hasCover={Boolean(cover)} />
      {cover && <OwnPictures {...{ place, artwork, revalidate }} />}
    </>
  );
}

interface SelectedFile {
  file: File;
  src: string;
}

type CoverProps = Pick<Props, 'place' | 'artwork' | 'revalidate'> & { hasCover: boolean };

function CoverPicture({ place, artwork, revalidate, hasCover }: CoverProps) {
  const { t } = useTranslation(['artwork_editor', 'release_editor']);
  const send = useArtworkUpload(place, { part: COVER, artwork, revalidate });
  const [chosen, setChosen] = useState<SelectedFile | null>(null);
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [wrong, setWrong] = useState<string>();
  const least = EXPRESS_COVER_MIN_PX;
  const tooSmall = crop !== null && Math.min(crop.width, crop.height) < least;

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(null);
    setCrop(null);
  }

  return (
    <>
      <UploadPart
        place={place}
        part={COVER}
        artwork={artwork}
        label={t(hasCover ? 'express.another' : 'express.label')}
        help={t('express.help', { least })}
        accept={PICTURE_FILES}
        error={wrong}
        onFile={async (file) => {
          const { leftOut } = await partitionFiles([file], PICTURE);
          const [bad] = leftOut;
          setWrong(bad && t(`express.${bad.why}`, { file: bad.name }));
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
              look="primary"
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
                  least,
                })}
            </p>
            <PictureCrop
              src={chosen.src}
              alt={t('express.crop_alt')}
              aspect={1}
              leastWidth={least}
              onChange={setCrop}
              // The browser cannot decode it; the server reports the reason.
              onBroken={() => {
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

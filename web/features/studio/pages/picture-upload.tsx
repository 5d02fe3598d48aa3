import type { OwnPage } from '@lathe/contract/page-calls';
import { PICTURE_BYTES_MAX, PICTURE_SHAPES } from '@lathe/rules/limits';
import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type CropArea, PictureCrop } from '../../../ui/picture-crop.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useOwnError } from '../../../ui/use-own-error.ts';

export type PictureKind = 'page_image' | 'header_image';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';

interface Props {
  userId: string;
  page: OwnPage;
  kind: PictureKind;
  /** Error of a form submitted without scripts. */
  rejected: string | undefined;
}

interface SelectedFile {
  file: File;
  src: string;
}

export function PictureUpload({ userId, page, kind, rejected }: Props) {
  const { t } = useTranslation('my_pages');
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<SelectedFile | null>(null);
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [problem, setProblem] = useOwnError(rejected);
  const picture = page[kind];
  const { aspect, minWidth } = PICTURE_SHAPES[kind];

  function choose([file]: File[]) {
    if (!file) return;
    setProblem(undefined);
    setCrop(null);
    setChosen({ file, src: URL.createObjectURL(file) });
  }

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(null);
  }

  async function send(file: File, area: CropArea | null) {
    setState('sending');
    try {
      const upload = { field: 'image', file, fields: area ? { crop: area } : {} } as const;
      const params = { user: userId, page: page.uuid };
      await api(`POST /api/users/{user}/pages/{page}/${kind}`, { params, upload });
      setState('done');
      await revalidate();
    } catch (error) {
      setState('idle');
      setProblem(errorText(error));
    }
    close();
  }

  return (
    <section className="picture-upload">
      <h3>{t(`pictures.${kind}`)}</h3>
      <div className={`picture-now picture-now-${kind}`}>
        {picture ? (
          <Picture picture={picture} alt={t('pictures.now', { name: page.name })} sizes="20rem" />
        ) : (
          <p className="text-soft text-small">{t('pictures.none')}</p>
        )}
      </div>
      <Form method="post" encType="multipart/form-data" className="stack gap-3" reloadDocument>
        <CsrfField />
        <input type="hidden" name="intent" value={kind} />
        <FileDrop
          label={t(picture ? 'pictures.replace' : 'pictures.choose')}
          name="image"
          accept={ACCEPT}
          help={t(`pictures.${kind}_help`, {
            width: minWidth,
            height: minWidth / aspect,
            megabytes: PICTURE_BYTES_MAX / 1_000_000,
          })}
          error={problem}
          {...(hydrated && { onFiles: choose })}
        />
        <Button type="submit" className="without-scripts">
          {t('pictures.send')}
        </Button>
      </Form>
      <p role="status" className="text-small text-soft">
        {state === 'sending' && t('pictures.sending')}
        {state === 'done' && t('pictures.done')}
      </p>
      {picture && (
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value={`remove_${kind}`} />
          <Button type="submit" size="small">
            {t('pictures.remove')}
          </Button>
        </Form>
      )}
      <Dialog
        open={chosen !== null}
        onClose={close}
        title={t('pictures.crop_title')}
        wide={kind === 'header_image'}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              variant="primary"
              loading={state === 'sending'}
              disabled={crop === null}
              onClick={() => chosen && send(chosen.file, crop)}
            >
              {t('pictures.use')}
            </Button>
          </>
        }
      >
        {chosen && (
          <>
            <p className="mb-4 text-soft">{t('pictures.crop_text')}</p>
            <PictureCrop
              src={chosen.src}
              alt={t('pictures.crop_alt')}
              aspect={aspect}
              minWidth={minWidth}
              onChange={setCrop}
              // The browser cannot decode it; the server reports the reason.
              onLoadError={() => send(chosen.file, null)}
            />
          </>
        )}
      </Dialog>
    </section>
  );
}

function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.errors?.image?.join(' ') ?? error.message;
}

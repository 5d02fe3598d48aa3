import type { OwnEvent } from '@lathe/contract/event-calls';
import { PICTURE_BYTES_MAX, PICTURE_SHAPES } from '@lathe/rules/limits';
import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { attemptInBrowser } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type CropArea, PictureCrop } from '../../../ui/picture-crop.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useOwnError } from '../../../ui/use-own-error.ts';

interface Props {
  event: OwnEvent;
  userId: string;
  /** Error of a form submitted without scripts. */
  rejected: string | undefined;
}

export function EventPicture({ event, userId, rejected }: Props) {
  const { t } = useTranslation('events');
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<{ file: File; src: string } | null>(null);
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useOwnError(rejected);
  const { aspect, minWidth } = PICTURE_SHAPES.event_image;

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
    setSending(true);
    const upload = { field: 'image', file, fields: area ? { crop: area } : {} } as const;
    const params = { user: userId, event: event.uuid };
    const { failure } = await attemptInBrowser(
      api('POST /api/users/{user}/events/{event}/image', { params, upload }),
    );
    setProblem(failure && (failure.fields.image?.join(' ') ?? failure.message));
    if (!failure) await revalidate();
    setSending(false);
    close();
  }

  return (
    <Card title={t('picture.title')}>
      <div className="event-picture">
        {event.image ? (
          <Picture
            picture={event.image}
            alt={t('picture.now', { name: event.event_name })}
            sizes="10rem"
            className="event-picture-now"
          />
        ) : (
          <p className="text-small text-soft">{t('picture.none')}</p>
        )}
        <Form method="post" encType="multipart/form-data" className="stack gap-3" reloadDocument>
          <CsrfField />
          <input type="hidden" name="intent" value="image" />
          <FileDrop
            label={t(event.image ? 'picture.replace' : 'picture.choose')}
            name="image"
            accept="image/jpeg,image/png,image/webp,image/avif"
            help={t('picture.help', {
              width: minWidth,
              height: Math.round(minWidth / aspect),
              megabytes: PICTURE_BYTES_MAX / 1_000_000,
            })}
            error={problem}
            {...(hydrated && { onFiles: choose })}
          />
          <Button type="submit" className="without-scripts">
            {t('picture.send')}
          </Button>
        </Form>
        <p role="status" className="text-small text-soft">
          {sending && t('picture.sending')}
        </p>
        {event.image && (
          <Form method="post" preventScrollReset>
            <CsrfField />
            <input type="hidden" name="intent" value="remove_image" />
            <Button type="submit" size="small">
              {t('picture.remove')}
            </Button>
          </Form>
        )}
      </div>
      <Dialog
        open={chosen !== null}
        onClose={close}
        title={t('picture.crop_title')}
        footer={
          <>
            <Button onClick={close}>{t('picture.cancel')}</Button>
            <Button
              variant="primary"
              loading={sending}
              disabled={crop === null}
              onClick={() => chosen && send(chosen.file, crop)}
            >
              {t('picture.use')}
            </Button>
          </>
        }
      >
        {chosen && (
          <PictureCrop
            src={chosen.src}
            alt={t('picture.crop_alt')}
            aspect={aspect}
            minWidth={minWidth}
            onChange={setCrop}
            // The browser cannot decode it; the server reports the reason.
            onLoadError={() => send(chosen.file, null)}
          />
        )}
      </Dialog>
    </Card>
  );
}

import type { PressKit } from '@lathe/contract/press-calls';
import {
  PRESS_CREDIT_MAX_LENGTH,
  PRESS_PICTURE_BYTES_MAX,
  PRESS_PICTURE_MIN_PX,
  PRESS_PICTURES_MAX,
} from '@lathe/rules/promotion-limits';
import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ButtonForm } from '../../lib/forms/button-form.tsx';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useOwnError } from '../../ui/use-own-error.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';

interface Props {
  kit: PressKit;
  userId: string;
  /** Error of a submitted form. */
  rejected: string | undefined;
}

export function PressPictures({ kit, userId, rejected }: Props) {
  const { t } = useTranslation('press');
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState<{ at: number; of: number } | null>(null);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useOwnError(rejected);

  async function send(files: File[]) {
    setProblem(undefined);
    setDone(false);
    try {
      for (const [index, file] of files.entries()) {
        setSending({ at: index + 1, of: files.length });
        await api('POST /api/users/{user}/press_kits/{subject}/pictures', {
          params: { user: userId, subject: kit.subject },
          upload: { field: 'image', file, fields: {} },
        });
      }
      setDone(true);
    } catch (error) {
      setProblem(errorText(error));
    }
    setSending(null);
    // Pictures before a rejected one are saved.
    await revalidate();
  }

  return (
    <div className="stack gap-5">
      <div className="needs-scripts">
        <FileDrop
          label={t('upload.label')}
          multiple
          accept={ACCEPT}
          disabled={sending !== null || kit.pictures.length >= PRESS_PICTURES_MAX}
          help={t('upload.help', {
            pixels: PRESS_PICTURE_MIN_PX,
            megabytes: PRESS_PICTURE_BYTES_MAX / 1_000_000,
            max: PRESS_PICTURES_MAX,
          })}
          error={problem}
          onFiles={send}
        />
      </div>
      <p role="status" className="text-small text-soft">
        {sending && t('upload.sending', sending)}
        {!sending && isDone && t('upload.done')}
        {!sending && !isDone && kit.pictures.length === 0 && t('upload.none')}
      </p>
      {kit.pictures.length > 0 && (
        <ul className="press-pictures">
          {kit.pictures.map((picture, index) => (
            <PictureItem key={picture.uuid} picture={picture} number={index + 1} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ItemProps {
  picture: PressKit['pictures'][number];
  number: number;
}

function PictureItem({ picture, number }: ItemProps) {
  const { t } = useTranslation('press');
  const { uuid, preview, width, height, credit } = picture;
  return (
    <li className="press-picture">
      <img src={preview} alt={t('upload.picture', { number })} width={width} height={height} />
      <Form method="post" className="stack gap-2" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="picture" value={uuid} />
        <TextField
          id={`credit-${uuid}`}
          name="credit"
          label={t('upload.credit_of', { number })}
          optional
          maxLength={PRESS_CREDIT_MAX_LENGTH}
          autoComplete="off"
          defaultValue={credit}
        />
        <Button type="submit" size="small">
          {t('upload.save_credit')}
        </Button>
      </Form>
      <ButtonForm
        intent="remove"
        values={{ picture: uuid }}
        name={`${t('upload.remove')}: ${t('upload.picture', { number })}`}
        keepsScroll
      >
        {t('upload.remove')}
      </ButtonForm>
    </li>
  );
}

function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.errors?.image?.join(' ') ?? error.message;
}

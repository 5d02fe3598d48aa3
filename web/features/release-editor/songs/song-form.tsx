import type { Song } from '@lathe/contract/song';
import {
  CREDITS_PER_TRACK_MAX,
  LYRICS_MAX_LENGTH,
  TRACK_GAP_MAX_SECONDS,
} from '@lathe/rules/limits';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { ArtistsFields } from '../artists-fields.tsx';
import { CreditsFields } from '../credits-fields.tsx';
import { RightsHolders } from './rights-holders.tsx';
import { SongFormProblems } from './song-form-problems.tsx';
import type { SongValues } from './song-values.ts';

const FORM_ID = 'song';

interface Props {
  song: Song;
  /** Submitted values of a rejected form. */
  submitted: SongValues | undefined;
  failure: CallFailure | undefined;
  /** Other tracks exist, so rights and credits can be copied to them. */
  hasOtherTracks: boolean;
}

export function SongForm({ song, submitted, failure, hasOtherTracks }: Props) {
  const { t } = useTranslation('release_editor');
  const values = submitted ?? song;
  const [opened] = useState(values.version);
  const isConflict = submitted !== undefined && failure?.code === 'changed_meanwhile';
  const paths = submitted && failure ? { ...failure.paths, ...fieldErrorsOf(failure) } : {};
  const rights = paths.rights_holders ?? paths.rightsHolder;
  const field = fieldsOf({ form: FORM_ID, failure: { fields: paths } });
  const busy = useNavigation().formMethod === 'POST';
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  return (
    <Form method="post" noValidate preventScrollReset className="song-form" onInput={onInput}>
      {isConflict ? (
        <ConflictNotice />
      ) : (
        <SongFormProblems form={FORM_ID} paths={paths} failure={submitted && failure} />
      )}
      <CsrfField />
      {/* The version that was opened: a revalidated one would overwrite newer changes. */}
      <input type="hidden" name="version" value={opened} />
      {hideCorrected(
        <>
          <div className="editor-pair">
            <TextField
              {...field('title')}
              label={t('song.title')}
              maxLength={120}
              autoComplete="off"
              // Keeps the keyboard focus after the press on "Edit".
              autoFocus
              defaultValue={values.title}
            />
            <TextField
              {...field('subtitle')}
              label={t('song.subtitle')}
              help={t('song.subtitle_help')}
              optional
              maxLength={120}
              autoComplete="off"
              defaultValue={values.subtitle}
            />
            <TextField
              {...field('primary_artist')}
              label={t('fields.primary_artist')}
              optional
              maxLength={120}
              autoComplete="off"
              defaultValue={values.primary_artist}
            />
            <TextField
              {...field('composer')}
              label={t('song.composer')}
              help={t('song.composer_help')}
              optional
              maxLength={200}
              autoComplete="off"
              defaultValue={values.composer}
            />
            <TextField
              {...field('publisher')}
              label={t('song.publisher')}
              help={t('song.publisher_help')}
              optional
              maxLength={200}
              autoComplete="off"
              defaultValue={values.publisher}
            />
          </div>
          <ArtistsFields artists={values.additional_artists} field={field} />
          <CreditsFields credits={values.credits} field={field} max={CREDITS_PER_TRACK_MAX} />
          <TextArea
            {...field('lyrics')}
            label={t('song.lyrics')}
            help={t('song.lyrics_help')}
            optional
            rows={4}
            maxLength={LYRICS_MAX_LENGTH}
            defaultValue={values.lyrics}
          />
          <TextField
            {...field('isrc')}
            label={t('song.isrc')}
            help={t(song.isrc_issued ? 'song.isrc_issued' : 'song.isrc_help')}
            optional
            maxLength={20}
            autoComplete="off"
            defaultValue={values.isrc}
            className="field-narrow"
          />
          <NumberField
            {...field('gap_before')}
            label={t('song.gap')}
            help={t('song.gap_help', { max: TRACK_GAP_MAX_SECONDS })}
            optional
            inputMode="decimal"
            min={0}
            max={TRACK_GAP_MAX_SECONDS}
            step={0.1}
            defaultValue={values.gap_before}
            className="field-narrow"
          />
          <RightsHolders holders={values.rights_holders} field={field} error={rights?.join(' ')} />
          <Checkbox
            {...field('explicit')}
            label={t('fields.explicit')}
            defaultChecked={values.explicit}
          />
        </>,
      )}
      <div className="editor-buttons">
        <Button
          type="submit"
          name="intent"
          value={`song:${song.uuid}`}
          variant="primary"
          loading={busy}
        >
          {t('song.save')}
        </Button>
        {hasOtherTracks && (
          <>
            <Button type="submit" name="intent" value={`copy:${song.uuid}`}>
              {t('song.copy')}
            </Button>
            <Button type="submit" name="intent" value={`credits:${song.uuid}`}>
              {t('credits.copy')}
            </Button>
          </>
        )}
        <ButtonLink to={`?#song-${song.uuid}`} preventScrollReset variant="quiet">
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

const ISRC_ERRORS: readonly string[] = ['isrc_in_use', 'isrc_other_recording', 'isrc_not_issued'];

/** ISRC errors have their own codes and are not field errors. */
function fieldErrorsOf({ code, message }: CallFailure): Record<string, string[]> {
  return ISRC_ERRORS.includes(code) ? { isrc: [message] } : {};
}

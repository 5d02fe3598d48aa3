/** Pastes a track list, shows which line becomes which track, and saves it. */
import { TRACK_LIST_MAX_LENGTH } from '@lathe/rules/bulk-limits';
import { MATCH_MODES } from '@lathe/rules/match-track-list';
import { DASH_READINGS } from '@lathe/rules/track-list';
import { Form, useNavigation } from 'react-router';
import { usePersistentActionData } from '../../../../lib/action-data.ts';
import { CsrfField } from '../../../../lib/forms/csrf-field.tsx';
import type { ScreenProps } from '../../../../lib/route-types.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { problemsOf } from './edit-problems.ts';
import { EditResult } from './edit-result.tsx';
import type { action, loader } from './paste-list.server.ts';
import { PastePreviewCard } from './paste-preview.tsx';
import './bulk.css';

const UNDO_FORM = 'paste-undo';

export function PasteList({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const reply = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['track_edits', 'studio']);
  const { releaseId, title, songs, sides } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const { failure, input, preview } = reply ?? {};
  const steps = `/studio/releases/${releaseId}/songs`;
  const rejected = failure && { failure, submitted: reply?.submitted, unsent: undefined };
  const { summary } = problemsOf({ reply: rejected, songs, sides, t });
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('paste.title')} · ${title}` })}</title>
      <div className="bulk-head">
        <h2 className="subheading">{t('paste.title')}</h2>
        <div className="editor-buttons">
          {songs.length > 1 && (
            <ButtonLink to={`${steps}/edit`} size="small">
              {t('open')}
            </ButtonLink>
          )}
          <ButtonLink to={steps} size="small" variant="quiet">
            {t('back')}
          </ButtonLink>
        </div>
      </div>
      <p className="text-soft">{t('paste.lead')}</p>
      <Form id={UNDO_FORM} method="post" hidden>
        <CsrfField />
      </Form>
      {reply && <EditResult reply={reply} form={UNDO_FORM} />}
      {/* The fields are not on this page, so there are no links to them. */}
      <ErrorSummary key={failure?.attempt} problems={summary.map(({ message }) => ({ message }))} />
      <Form
        method="post"
        noValidate
        className="bulk-form"
        // Empty again after the list was saved.
        key={reply?.saved ? `after ${reply.saved.edit}` : 'list'}
      >
        <CsrfField />
        <TextArea
          name="list"
          label={t('paste.list')}
          help={t('paste.help')}
          rows={10}
          maxLength={TRACK_LIST_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          defaultValue={input?.list}
        />
        <div className="editor-pair">
          <SelectField name="mode" label={t('paste.mode')} defaultValue={input?.mode ?? 'order'}>
            {MATCH_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`paste.modes.${mode}`)}
              </option>
            ))}
          </SelectField>
          <SelectField name="dash" label={t('paste.dash')} defaultValue={input?.dash ?? 'auto'}>
            {DASH_READINGS.map((dash) => (
              <option key={dash} value={dash}>
                {t(`paste.dashes.${dash}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" name="intent" value="preview" loading={busy}>
          {t('paste.preview')}
        </Button>
      </Form>
      {preview && input && (
        <PastePreviewCard
          preview={preview}
          input={input}
          edits={reply?.edits ?? '[]'}
          sides={sides}
          busy={busy}
        />
      )}
    </>
  );
}

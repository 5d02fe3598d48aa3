import type { Release, ReleaseChange } from '@lathe/contract/release';
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import { useCallback, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldId, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { changedValues } from '../../autosave/merge-values.ts';
import { saveChanges } from '../../autosave/save-changes.ts';
import { SaveNote } from '../../autosave/save-note.tsx';
import { type Problems, useAutosave } from '../../autosave/use-autosave.ts';
import { useMergedValues } from '../../autosave/use-merged-values.ts';
import type { PageChoice } from '../../page-choices/page-choices.tsx';
import { TerritoryFields } from '../../territories/territory-fields.tsx';
import { FinishedNotice } from '../finished-notice.tsx';
import type { Genres } from '../genre-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { type GroupOption, GroupPart } from './group-part.tsx';
import { NumberFields } from './number-fields.tsx';
import { RightsFields } from './rights-fields.tsx';
import { METADATA_PARTS, type Metadata, metadataOf, readMetadata } from './values.ts';
import { WorkFields } from './work-fields.tsx';

const FORM_ID = 'details';

interface Props {
  userId: string;
  release: Release;
  /** Includes the submitted values of a rejected form. */
  values: Metadata;
  groups: readonly GroupOption[];
  pages: readonly PageChoice[];
  genres: Genres;
  countries: readonly { iso: string; name: string }[];
  today: string;
  failure: CallFailure | undefined;
  wasSubmitted: boolean;
}

export function MetadataForm(props: Props) {
  const { userId, release, failure, wasSubmitted } = props;
  const { t } = useTranslation('release_editor');
  const { uuid } = release;
  const editable = release.operations.edit_enabled && release.metadata_in_edit;
  const send = useCallback(
    async (form: FormData, { version, entity }: { version: number; entity: Release | null }) => {
      const before = entity ?? release;
      const changes = changedValues(metadataOf(before), readMetadata(form));
      if (Object.keys(changes).length === 0) return { entity: before };
      const params = { user: userId, release: uuid };
      return await saveChanges<Release, ReleaseChange>(changes, (accepted) =>
        api('PUT /api/users/{user}/releases/{release}', {
          params,
          body: { ...accepted, version },
        }),
      );
    },
    [release, userId, uuid],
  );
  const autosave = useAutosave<Release>({
    name: `release:${uuid}`,
    loaded: release,
    send,
    enabled: editable,
  });
  const { state } = autosave;
  const newest = autosave.newest ?? release;
  const corrected = useCorrectedFields(failure);
  const serverProblems: Problems = {
    ...(wasSubmitted && newest.metadata_errors),
    ...failure?.paths,
  };
  const problems = {
    ...(wasSubmitted && newest.metadata_errors),
    ...corrected.withoutCorrected(FORM_ID, failure?.paths ?? {}),
    ...(state.kind === 'failed' && state.problems),
  };
  const field = fieldsOf({ form: FORM_ID, failure: { fields: problems } });
  const isConflict = state.kind === 'conflict' || failure?.code === 'changed_meanwhile';
  const busy = useNavigation().formMethod === 'POST';
  const hydrated = useHydrated();
  const { values, keyOf } = useMergedValues({
    form: autosave.form,
    parts: METADATA_PARTS,
    valuesOf: metadataOf,
    read: readMetadata,
    initial: props.values,
    loaded: release,
    newest,
    editable,
  });
  // Here, because the part is mounted again when the server has changed the page.
  const [groupTitle, setGroupTitle] = useState<string | null>(null);
  const common = { values, field };
  return (
    <Form
      ref={autosave.form}
      id={FORM_ID}
      method="post"
      data-saves-itself
      noValidate
      onInput={(event) => {
        corrected.onInput(event);
        autosave.onInput();
      }}
      onSubmit={autosave.onSubmit}
      className="details-form"
    >
      {/* Enter activates the first submit button of a form. */}
      {editable && (
        <button
          type="submit"
          name="intent"
          value="save"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <CsrfField />
      <input type="hidden" name="version" defaultValue={release.version} />
      {isConflict && <ConflictNotice />}
      <MetadataProblems
        problems={serverProblems}
        message={isConflict ? undefined : failure?.message}
        attempt={failure?.attempt}
      />
      {!release.metadata_in_edit && !release.operations.change_on_sale_enabled && (
        <FinishedNotice section="metadata" editable={release.operations.edit_enabled} busy={busy} />
      )}
      <fieldset disabled={!editable} className="details-fields">
        <legend className="sr-only">{t('steps.metadata')}</legend>
        <WorkFields key={keyOf('work')} {...common} genres={props.genres} />
        <GroupPart
          key={keyOf('page')}
          {...common}
          loaded={release}
          userId={userId}
          release={newest}
          groups={props.groups}
          pages={props.pages}
          groupTitle={groupTitle}
          onGroupTitle={setGroupTitle}
        />
        <DateFields
          key={keyOf('dates')}
          {...common}
          saved={newest}
          today={props.today}
          editable={editable}
        />
        <NumberFields key={keyOf('numbers')} {...common} ean={newest.ean} />
        <RightsFields key={keyOf('rights')} {...common} />
        <Card title={t('metadata.territories_title')}>
          <TerritoryFields key={keyOf('territories')} {...common} countries={props.countries} />
        </Card>
        <Card title={t('metadata.notes_title')}>
          <TextArea
            key={keyOf('notes')}
            {...field('notes')}
            label={t('metadata.notes')}
            help={t('metadata.notes_help')}
            optional
            rows={3}
            maxLength={MAX.notes}
            defaultValue={values.notes}
          />
        </Card>
      </fieldset>
      {editable && (
        <footer className="editor-foot">
          <SaveNote state={state} />
          {/* Not an alert: it appears while typing and must not move the focus. */}
          {state.kind === 'failed' && <p className="field-error">{state.message}</p>}
          <div className="editor-buttons">
            {/* Removed after hydration, because Enter also activates hidden submit buttons. */}
            {!hydrated && (
              <Button type="submit" name="intent" value="save" className="without-scripts">
                {t('metadata.save')}
              </Button>
            )}
            <Button type="submit" name="intent" value="finish" variant="primary" loading={busy}>
              {t('metadata.finish')}
            </Button>
          </div>
        </footer>
      )}
    </Form>
  );
}

interface ProblemsProps {
  problems: Problems;
  message: string | undefined;
  attempt: string | undefined;
}

/** Errors whose form field has another name. */
const ANCHOR_FIELDS: Record<string, string> = {
  release_group: 'group_title',
  additional_artists: 'additional_artists.0.name',
  territories_exclude: 'territories',
};

function MetadataProblems({ problems, message, attempt }: ProblemsProps) {
  const { t } = useTranslation('release_editor');
  const listedProblems = Object.entries(problems).map(([path, sentences]) => {
    const [name = path, index, part] = path.split('.');
    // A release can have many credits, so the message names the row.
    const labelOf = () =>
      name === 'credits' && part
        ? t(`credits.${part as 'name'}`, { number: Number(index) + 1 })
        : t(`fields.${name as 'title'}`);
    return {
      field: fieldId(FORM_ID, ANCHOR_FIELDS[path] ?? path),
      message: t('problem', { label: labelOf(), problem: sentences.join(' ') }),
    };
  });
  const all = listedProblems.length > 0 || message === undefined ? listedProblems : [{ message }];
  return <ErrorSummary key={attempt} problems={all} />;
}

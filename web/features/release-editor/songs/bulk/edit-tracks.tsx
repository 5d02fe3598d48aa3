/** All tracks of a release in one table: fill down, select, and change many at once. */
import { useRef, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { usePersistentActionData } from '../../../../lib/action-data.ts';
import { useCorrectedFields } from '../../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../../lib/forms/csrf-field.tsx';
import { fieldId, fieldsOf } from '../../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../../lib/route-types.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { useSelection } from '../../use-selection.ts';
import { COMMON_ID, CommonFields } from './common-fields.tsx';
import { BULK_FORM, problemsOf } from './edit-problems.ts';
import { EditResult } from './edit-result.tsx';
import type { action, loader } from './edit-tracks.server.ts';
import { COLUMNS, type Column, cellName } from './edit-values.ts';
import { TrackRow } from './track-row.tsx';
import { useFillDown } from './use-fill-down.ts';
import './bulk.css';

export function EditTracks({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const reply = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['track_edits', 'release_editor', 'studio']);
  const { releaseId, title } = loaderData;
  /** On phones; stays when the table starts again. */
  const [shown, setShown] = useState<Column>('title');
  const saved = useLoadedEdit(reply?.saved?.edit ?? reply?.undone?.edit);
  const steps = `/studio/releases/${releaseId}/songs`;
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('title')} · ${title}` })}</title>
      <div className="bulk-head">
        <h2 className="subheading">{t('title')}</h2>
        <div className="editor-buttons">
          <ButtonLink to={`${steps}/paste`} size="small">
            {t('paste.open')}
          </ButtonLink>
          <ButtonLink to={steps} size="small" variant="quiet">
            {t('back')}
          </ButtonLink>
        </div>
      </div>
      <p className="text-soft">{t('lead')}</p>
      <Form id="bulk-undo" method="post" hidden preventScrollReset>
        <CsrfField />
      </Form>
      {reply && <EditResult reply={reply} form="bulk-undo" />}
      {/* A saved form starts again with the saved values. */}
      <TrackTable
        key={saved ?? 'opened'}
        {...loaderData}
        reply={reply}
        shown={shown}
        onShown={setShown}
      />
    </>
  );
}

/** The last edit whose values are loaded. The reply to a form arrives before the loaded data. */
function useLoadedEdit(edit: string | null | undefined): string | undefined {
  const isLoaded = useNavigation().state === 'idle';
  const [loaded, setLoaded] = useState<string>();
  if (edit && isLoaded && edit !== loaded) setLoaded(edit);
  return loaded;
}

type TableProps = ScreenProps<typeof loader, typeof action>['loaderData'] & {
  reply: ScreenProps<typeof loader, typeof action>['actionData'];
  shown: Column;
  onShown: (column: Column) => void;
};

function TrackTable({ songs, sides, reply, shown, onShown }: TableProps) {
  const { t } = useTranslation('track_edits');
  const form = useRef<HTMLFormElement>(null);
  /** Tracks that were changed elsewhere, whose newer values replace what was typed. */
  const [reloaded, setReloaded] = useState<readonly string[]>([]);
  const selection = useSelection(form);
  const fill = useFillDown(
    form,
    songs.map(({ uuid }) => uuid),
  );
  const { revalidate } = useRevalidator();
  const busy = useNavigation().formMethod === 'POST';
  const submitted = reply?.submitted;
  const { summary, byTrack, paths } = problemsOf({ reply, songs, sides, t });
  const { onInput, hideCorrected } = useCorrectedFields(reply?.failure);
  const field = fieldsOf({ form: BULK_FORM, failure: { fields: paths } });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="bulk-form"
      onInput={onInput}
    >
      <CsrfField />
      <ErrorSummary key={reply?.failure?.attempt ?? reply?.unsent} problems={summary} />
      <div className="bulk-bar">
        <label className="bulk-all needs-scripts">
          <input
            type="checkbox"
            className="tick"
            checked={selection.count === songs.length}
            ref={(box) => {
              if (box) box.indeterminate = selection.count > 0 && selection.count < songs.length;
            }}
            onChange={({ target }) => selection.selectAll(target.checked)}
          />
          {t('select_all')}
        </label>
        <SelectField
          label={t('column')}
          className="bulk-column needs-scripts"
          value={shown}
          onChange={({ target }) => onShown(target.value as Column)}
        >
          {COLUMNS.map((column) => (
            <option key={column} value={column}>
              {t(`columns.${column}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-small text-soft needs-scripts">{t('fill_help')}</p>
      <div className="bulk-columns" aria-hidden="true">
        {COLUMNS.map((column) => (
          <span key={column}>{t(`columns.${column}`)}</span>
        ))}
      </div>
      <ol className="bulk-rows">
        {hideCorrected(
          songs.map((song, index) => {
            const { uuid } = song;
            const sent = submitted?.fields[cellName(uuid, 'version')];
            const isReloaded = reloaded.includes(uuid) && sent !== String(song.version);
            return (
              <TrackRow
                key={isReloaded ? `${uuid} again` : uuid}
                song={song}
                index={index}
                isLast={index === songs.length - 1}
                busy={busy}
                sides={sides}
                shown={shown}
                submitted={isReloaded ? undefined : submitted?.fields}
                isSelected={submitted?.form.selected.includes(uuid) ?? false}
                errors={isReloaded ? {} : (byTrack.get(uuid) ?? {})}
                onReload={() => {
                  setReloaded([...reloaded, uuid]);
                  void revalidate();
                }}
                fill={fill}
                boxProps={selection.boxProps(index)}
              />
            );
          }),
        )}
      </ol>
      <p role="status" className="sr-only">
        {fill.filled && t('filled', { ...fill.filled, field: t(`columns.${fill.filled.column}`) })}
      </p>
      {hideCorrected(
        <CommonFields count={selection.count} busy={busy} field={field} submitted={submitted} />,
      )}
      <div className="bulk-foot">
        <span className="figures needs-scripts" role="status">
          {t('selected', { count: selection.count, all: songs.length })}
        </span>
        <div className="editor-buttons">
          {selection.count > 0 && (
            <Button size="small" onClick={() => focusCommon()}>
              {t('edit_selected')}
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="save"
            size="small"
            variant="primary"
            loading={busy}
          >
            {t('save')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function focusCommon() {
  const first = document.getElementById(fieldId(BULK_FORM, 'set.composer'));
  first?.focus({ preventScroll: true });
  document.getElementById(COMMON_ID)?.scrollIntoView({ block: 'start' });
}

/** Release dates. Only dates that the plant can meet are selectable. */
import type { Release } from '@lathe/contract/release';
import { addDays, addWeeks, checkReleaseDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from '@lathe/rules/limits';
import { useState } from 'react';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Day } from '../../../ui/time.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import type { Metadata } from './values.ts';

interface Props {
  values: Metadata;
  field: UnlabelledField;
  saved: Pick<Release, 'release_date' | 'dispatch_date'>;
  today: string;
  editable: boolean;
}

export function DateFields({ values, field, saved, today, editable }: Props) {
  const { t } = useTranslation('release_editor');
  const [releaseDate, setReleaseDate] = useState(values.release_date);
  const min = RELEASE_WINDOW_MIN_WEEKS;
  const max = RELEASE_WINDOW_MAX_WEEKS;
  const first = addWeeks(today, min);
  const last = addWeeks(today, max);
  const isValidDate = releaseDate !== '' && checkReleaseDate(releaseDate, today) === null;
  const disabled = !editable;
  return (
    <Card title={t('metadata.dates_title')}>
      <div className="editor-fields">
        <div className="editor-pair">
          <DayField
            {...field('release_date')}
            label={t('fields.release_date')}
            help={t('dates.window', { min, max })}
            min={first}
            max={last}
            disabled={disabled}
            defaultValue={values.release_date}
            onChange={setReleaseDate}
          />
          <DayField
            {...field('preorder_date')}
            label={t('fields.preorder_date')}
            help={t('dates.preorder_help')}
            optional
            min={first}
            max={isValidDate ? addDays(releaseDate, -1) : last}
            disabled={disabled}
            defaultValue={values.preorder_date}
          />
        </div>
        <p className="dispatch-note" role="status">
          {isValidDate && (
            <Trans
              t={t}
              i18nKey="dates.dispatch"
              components={{
                day: <Day value={shipsOn(releaseDate, { saved, today })} style="day-month" />,
              }}
            />
          )}
        </p>
        <Checkbox
          {...field('preorder_playback_disabled')}
          label={t('fields.preorder_playback_disabled')}
          help={t('dates.playback_help')}
          defaultChecked={values.preorder_playback_disabled}
        />
        <DayField
          {...field('original_release_date')}
          label={t('fields.original_release_date')}
          help={t('dates.original_help')}
          optional
          max={addDays(today, -1)}
          disabled={disabled}
          defaultValue={values.original_release_date}
          className="field-narrow"
        />
      </div>
    </Card>
  );
}

/** The server includes plant capacity; until the date is saved, only the calendar is used. */
function shipsOn(releaseDate: string, { saved, today }: Pick<Props, 'saved' | 'today'>): string {
  const isSaved = releaseDate === saved.release_date;
  return (isSaved && saved.dispatch_date) || dispatchDate({ today, releaseDates: [releaseDate] });
}

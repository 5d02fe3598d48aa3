/** When it comes out. The days that can be chosen are those that the plant can keep. */
import { addDays, addWeeks, checkReleaseDate, dispatchDate } from '@lathe/rules/dates';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from '@lathe/rules/limits';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { FieldOf } from '../../../../features/autosave/field-of.ts';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { Day } from '../../../../ui/time.tsx';
import type { Metadata } from './values.ts';

interface Props {
  values: Metadata;
  field: FieldOf;
  today: string;
  editable: boolean;
}

export function DateFields({ values, field, today, editable }: Props) {
  const { t } = useTranslation('release_editor');
  const [releaseDate, setReleaseDate] = useState(values.release_date);
  const min = RELEASE_WINDOW_MIN_WEEKS;
  const max = RELEASE_WINDOW_MAX_WEEKS;
  const first = addWeeks(today, min);
  const last = addWeeks(today, max);
  const isKept = releaseDate !== '' && checkReleaseDate(releaseDate, today) === null;
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
            max={isKept ? addDays(releaseDate, -1) : last}
            disabled={disabled}
            defaultValue={values.preorder_date}
          />
        </div>
        <p className="dispatch-note" role="status">
          {isKept && (
            <Trans
              t={t}
              i18nKey="dates.dispatch"
              components={{ day: <Day value={dispatchOf(releaseDate)} look="day-month" /> }}
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
          className="sm:max-w-xs"
        />
      </div>
    </Card>
  );
}

/** As the server says it: copies are made on the morning of the release. */
function dispatchOf(releaseDate: string): string {
  return dispatchDate(new Date(`${releaseDate}T09:00:00Z`));
}

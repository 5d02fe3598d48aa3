/** When it comes out. The days that can be chosen are those that the plant can keep. */
import { addDays, addWeeks } from '@lathe/rules/dates';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from '@lathe/rules/limits';
import { Trans, useTranslation } from 'react-i18next';
import type { FieldOf } from '../../../../features/autosave/field-of.ts';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Day } from '../../../../ui/time.tsx';
import type { Metadata } from './values.ts';

interface Props {
  values: Metadata;
  field: FieldOf;
  today: string;
  /** As it was saved last. */
  dispatchDate: string | null;
}

export function DateFields({ values, field, today, dispatchDate }: Props) {
  const { t } = useTranslation('release_editor');
  const min = RELEASE_WINDOW_MIN_WEEKS;
  const max = RELEASE_WINDOW_MAX_WEEKS;
  const range = { min: addWeeks(today, min), max: addWeeks(today, max) };
  return (
    <Card title={t('metadata.dates_title')}>
      <div className="editor-fields">
        <div className="editor-pair">
          <TextField
            {...field('release_date')}
            type="date"
            label={t('fields.release_date')}
            help={t('dates.window', { min, max })}
            {...range}
            defaultValue={values.release_date}
          />
          <TextField
            {...field('preorder_date')}
            type="date"
            label={t('fields.preorder_date')}
            help={t('dates.preorder_help')}
            optional
            {...range}
            defaultValue={values.preorder_date}
          />
        </div>
        {dispatchDate && (
          <p className="dispatch-note" role="status">
            <Trans
              t={t}
              i18nKey="dates.dispatch"
              components={{ day: <Day value={dispatchDate} look="day-month" /> }}
            />
          </p>
        )}
        <Checkbox
          {...field('preorder_playback_disabled')}
          label={t('fields.preorder_playback_disabled')}
          help={t('dates.playback_help')}
          defaultChecked={values.preorder_playback_disabled}
        />
        <TextField
          {...field('original_release_date')}
          type="date"
          label={t('fields.original_release_date')}
          help={t('dates.original_help')}
          optional
          max={addDays(today, -1)}
          defaultValue={values.original_release_date}
          className="sm:max-w-xs"
        />
      </div>
    </Card>
  );
}

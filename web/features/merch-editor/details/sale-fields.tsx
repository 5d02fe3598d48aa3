/** When it is sold and made, and how many pieces. */
import type { MerchDetails } from '@lathe/contract/merch';
import { addDays, addWeeks, checkReleaseDate } from '@lathe/rules/dates';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from '@lathe/rules/limits';
import { QUANTITY_LIMIT_MAX } from '@lathe/rules/release-metadata';
import { useState } from 'react';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { ItemValues } from './values.ts';
import '../../editor-layout/editor.css';

interface Props {
  values: ItemValues;
  field: UnlabelledField;
  item: MerchDetails;
  today: string;
  disabled: boolean;
}

export function SaleFields({ values, field, item, today, disabled }: Props) {
  const { t } = useTranslation('merch_editor');
  const [releaseDate, setReleaseDate] = useState(values.release_date);
  const min = RELEASE_WINDOW_MIN_WEEKS;
  const max = RELEASE_WINDOW_MAX_WEEKS;
  const last = addWeeks(today, max);
  const isValidDate = releaseDate !== '' && checkReleaseDate(releaseDate, today) === null;
  const taken = item.pieces_sold + item.pieces_reserved;
  return (
    <Card title={t('sale.title')}>
      <div className="editor-pair">
        <DayField
          {...field('release_date')}
          label={t('fields.release_date')}
          help={t('sale.release_help', { min, max })}
          optional
          min={addWeeks(today, min)}
          max={last}
          disabled={disabled}
          defaultValue={values.release_date}
          onChange={setReleaseDate}
        />
        <DayField
          {...field('preorder_date')}
          label={t('fields.preorder_date')}
          help={t('sale.preorder_help')}
          optional
          min={addWeeks(today, min)}
          max={isValidDate ? addDays(releaseDate, -1) : last}
          disabled={disabled || item.published_at !== null}
          defaultValue={values.preorder_date}
        />
        {item.published_at !== null && (
          <input type="hidden" name="preorder_date" value={values.preorder_date} />
        )}
        <TextField
          {...field('quantity_limit')}
          label={t('fields.quantity_limit')}
          help={
            taken > 0
              ? t('sale.quantity_taken', { count: taken })
              : t('sale.quantity_help', { max: QUANTITY_LIMIT_MAX })
          }
          optional
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          defaultValue={values.quantity_limit ?? ''}
        />
      </div>
      <Checkbox
        {...field('only_in_bundles')}
        label={t('fields.only_in_bundles')}
        help={t('sale.only_in_bundles_help')}
        defaultChecked={values.only_in_bundles}
      />
    </Card>
  );
}

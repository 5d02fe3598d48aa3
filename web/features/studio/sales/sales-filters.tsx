import type { SalesFilters as Choices } from '@lathe/contract/sales-calls';
import { useState } from 'react';
import { Form } from 'react-router';
import { formatMark } from '../../../lib/format-mark.ts';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useMonthName } from './months.ts';
import { ALL_TIME, CHOSEN_DAYS, type SalesFilter } from './sales-filter.ts';

interface Props {
  filter: SalesFilter;
  months: readonly string[];
  choices: Choices;
  failure: CallFailure | undefined;
}

export function SalesFilters({ filter, months, choices, failure }: Props) {
  const { t } = useTranslation('sales');
  const nameOf = useMonthName();
  const [time, setTime] = useState(filter.month);
  const isMonth = filter.month !== ALL_TIME && filter.month !== CHOSEN_DAYS;
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const labels = {
    from: t('filters.from'),
    to: t('filters.to'),
    release: t('filters.release'),
    country: t('filters.country'),
  };
  return (
    <>
      <FormProblem form="sales" failure={failure} labels={labels} />
      <Form role="search" aria-label={t('filters.label')} className="filter-row" onInput={onInput}>
        {filter.show === 'own' && <input type="hidden" name="show" value="own" />}
        <SelectField
          name="month"
          label={t('filters.time')}
          defaultValue={filter.month}
          onChange={({ target }) => setTime(target.value)}
        >
          <option value={ALL_TIME}>{t('filters.all')}</option>
          <option value={CHOSEN_DAYS}>{t('filters.days')}</option>
          {[...new Set([...months, ...(isMonth ? [filter.month] : [])])].map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </SelectField>
        {hideCorrected(
          (['from', 'to'] as const).map((name) => (
            <DayField
              key={name}
              id={`sales-${name}`}
              name={name}
              label={labels[name]}
              required={false}
              defaultValue={filter[name] ?? ''}
              error={failure?.fields[name]?.join(' ')}
              // Without scripts they cannot appear when they are chosen.
              className={time === CHOSEN_DAYS ? '' : 'without-scripts'}
            />
          )),
        )}
        <SelectField
          id="sales-release"
          name="release"
          label={labels.release}
          required={false}
          defaultValue={filter.release ?? ''}
        >
          <option value="">{t('filters.all_releases')}</option>
          {choices.releases.map(({ uuid, title, artist, format }) => (
            <option key={uuid} value={uuid}>
              {[title, artist, formatMark(format)].join(' · ')}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="sales-country"
          name="country"
          label={labels.country}
          required={false}
          defaultValue={filter.country ?? ''}
        >
          <option value="">{t('filters.all_countries')}</option>
          {choices.countries.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('show')}</Button>
      </Form>
    </>
  );
}

/** Filters of the releases in the studio. */

import { Form } from 'react-router';
import { useFilterForm } from '../../lib/forms/use-filter-form.ts';
import { LISTED_STATUSES } from '../../lib/release-statuses.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import '../lists/list-cards.css';

interface Props {
  status: string;
  sort: string;
  q: string;
}

export function ListFilters({ status, sort, q }: Props) {
  const { t } = useTranslation(['release_editor', 'releases']);
  return (
    <Form {...useFilterForm()} className="list-filters" aria-label={t('list.filters')}>
      <SearchField
        name="q"
        label={t('list.search')}
        hideLabel={false}
        maxLength={100}
        defaultValue={q}
        placeholder={t('list.search_hint')}
      />
      <SelectField name="status" label={t('list.status')} defaultValue={status}>
        <option value="">{t('list.all_statuses')}</option>
        {LISTED_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`releases:status.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="sort" label={t('list.sort')} defaultValue={sort}>
        {(['changed', 'title', 'release_date'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`list.sorts.${each}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('list.apply')}</Button>
    </Form>
  );
}

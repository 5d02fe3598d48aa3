/** A GET form; with scripts a change submits it. */
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { LISTED_STATUSES } from '../../lib/release-statuses.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import './releases.css';

interface Props {
  status: string;
  sort: string;
  q: string;
}

export function ListFilters({ status, sort, q }: Props) {
  const { t } = useTranslation(['release_editor', 'releases']);
  const submit = useSubmit();
  return (
    <Form method="get" className="release-filters" aria-label={t('list.filters')}>
      <SearchField
        name="q"
        label={t('list.search')}
        hideLabel={false}
        maxLength={100}
        defaultValue={q}
        placeholder={t('list.search_hint')}
      />
      <SelectField
        name="status"
        label={t('list.status')}
        defaultValue={status}
        onChange={({ target }) => submit(target.form, { replace: true })}
      >
        <option value="">{t('list.all_statuses')}</option>
        {LISTED_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`releases:status.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="sort"
        label={t('list.sort')}
        defaultValue={sort}
        onChange={({ target }) => submit(target.form, { replace: true })}
      >
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

/** Filters of the merchandise in the studio. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import { Form } from 'react-router';
import { useFilterForm } from '../../../lib/forms/use-filter-form.ts';
import { LISTED_MERCH_STATUSES } from '../../../lib/merch-statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import '../../lists/list-cards.css';

interface Props {
  status: string;
  type: string;
  q: string;
  types: readonly MerchTypeReply[];
}

export function MerchFilters({ status, type, q, types }: Props) {
  const { t } = useTranslation('merch_editor');
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
        {LISTED_MERCH_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`status.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="type" label={t('list.type')} defaultValue={type}>
        <option value="">{t('list.all_types')}</option>
        {types.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('list.apply')}</Button>
    </Form>
  );
}

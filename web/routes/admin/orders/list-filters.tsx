import { ORDER_STATES } from '@lathe/rules/order-states';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export const ONLY = ['held', 'part_refunded', 'disputed', 'open_return'] as const;

interface Props {
  filters: Partial<Record<'q' | 'state' | 'only' | 'from' | 'to', string>>;
}

export function ListFilters({ filters }: Props) {
  const { t } = useTranslation(['order_help', 'orders', 'admin']);
  const any = { required: false } as const;
  return (
    <Form role="search" aria-label={t('list.label')} className="admin-filters">
      <SearchField
        name="q"
        label={t('list.search')}
        hideLabel={false}
        defaultValue={filters.q ?? ''}
        maxLength={200}
        className="filter-wide"
      />
      <SelectField {...any} name="state" label={t('list.state')} defaultValue={filters.state ?? ''}>
        <option value="">{t('list.any')}</option>
        {ORDER_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`orders:state.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...any} name="only" label={t('list.only')} defaultValue={filters.only ?? ''}>
        <option value="">{t('list.any')}</option>
        {ONLY.map((only) => (
          <option key={only} value={only}>
            {t(`list.only_${only}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...any}
        type="date"
        name="from"
        label={t('list.from')}
        defaultValue={filters.from}
      />
      <TextField {...any} type="date" name="to" label={t('list.to')} defaultValue={filters.to} />
      <div className="filter-buttons">
        <Button type="submit">{t('admin:filter')}</Button>
        {Object.keys(filters).length > 0 && (
          <TextLink to="/admin/orders">{t('admin:clear')}</TextLink>
        )}
      </div>
    </Form>
  );
}

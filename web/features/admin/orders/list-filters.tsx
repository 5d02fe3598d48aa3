import { ORDER_STATES } from '@lathe/rules/order-states';
import { TextLink } from '../../../ui/link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DayRange, FilterForm } from '../filter-form.tsx';

export const ORDER_FLAGS = ['held', 'part_refunded', 'disputed', 'open_return'] as const;

interface Props {
  filters: Partial<Record<'q' | 'state' | 'only' | 'from' | 'to', string>>;
}

export function ListFilters({ filters }: Props) {
  const { t } = useTranslation(['order_help', 'orders', 'admin']);
  const any = { required: false } as const;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <FilterForm
      label={t('list.label')}
      clearLink={isFiltered && <TextLink to="/admin/orders">{t('admin:clear')}</TextLink>}
    >
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
        {ORDER_FLAGS.map((only) => (
          <option key={only} value={only}>
            {t(`list.only_${only}`)}
          </option>
        ))}
      </SelectField>
      <DayRange labels={{ from: t('list.from'), to: t('list.to') }} filters={filters} />
    </FilterForm>
  );
}

import { TextLink } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useActionName } from './audit-entry.tsx';
import { DayRange, FilterForm } from './filter-form.tsx';

interface Props {
  actions: readonly string[];
  filters: Partial<Record<'actor' | 'subject' | 'action' | 'from' | 'to', string>>;
}

export function AuditFilters({ actions, filters }: Props) {
  const { t } = useTranslation('admin');
  const nameOf = useActionName();
  const help = t('audit.person_help');
  const any = { required: false } as const;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <FilterForm
      label={t('audit.list')}
      clearLink={isFiltered && <TextLink to="/admin/audit">{t('clear')}</TextLink>}
    >
      <TextField
        {...any}
        name="actor"
        label={t('audit.actor')}
        help={help}
        defaultValue={filters.actor}
        maxLength={254}
      />
      <TextField
        {...any}
        name="subject"
        label={t('audit.subject')}
        help={help}
        defaultValue={filters.subject}
        maxLength={254}
      />
      <SelectField
        {...any}
        name="action"
        label={t('audit.action')}
        defaultValue={filters.action ?? ''}
      >
        <option value="">{t('audit.any_action')}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {nameOf(action)}
          </option>
        ))}
      </SelectField>
      <DayRange labels={{ from: t('audit.from'), to: t('audit.to') }} filters={filters} />
    </FilterForm>
  );
}

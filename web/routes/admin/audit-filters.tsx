import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useActionName } from './audit-entry.tsx';

interface Props {
  actions: readonly string[];
  filters: Partial<Record<'actor' | 'subject' | 'action' | 'from' | 'to', string>>;
}

export function AuditFilters({ actions, filters }: Props) {
  const { t } = useTranslation('admin');
  const nameOf = useActionName();
  const help = t('audit.person_help');
  const any = { required: false } as const;
  return (
    <Form role="search" aria-label={t('audit.list')} className="admin-filters">
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
      <TextField
        {...any}
        type="date"
        name="from"
        label={t('audit.from')}
        defaultValue={filters.from}
      />
      <TextField {...any} type="date" name="to" label={t('audit.to')} defaultValue={filters.to} />
      <div className="filter-buttons">
        <Button type="submit">{t('filter')}</Button>
        {Object.keys(filters).length > 0 && <TextLink to="/admin/audit">{t('clear')}</TextLink>}
      </div>
    </Form>
  );
}

/** The filters of all admin lists: a GET form, so that a filtered list has a URL. */
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useFilterForm } from '../../lib/forms/use-filter-form.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface FormProps {
  /** For screen readers. */
  label: string;
  /** Link to the unfiltered list. */
  clearLink?: ReactNode;
  children: ReactNode;
}

export function FilterForm({ label, clearLink, children }: FormProps) {
  const { t } = useTranslation('admin');
  return (
    <Form {...useFilterForm()} role="search" aria-label={label} className="admin-filters">
      {children}
      <div className="filter-buttons">
        <Button type="submit">{t('filter')}</Button>
        {clearLink}
      </div>
    </Form>
  );
}

interface DayRangeProps {
  labels: { from: string; to: string };
  filters: { from?: string; to?: string };
}

export function DayRange({ labels, filters }: DayRangeProps) {
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      id={`filter-${name}`}
      name={name}
      label={labels[name]}
      required={false}
      defaultValue={filters[name] ?? ''}
    />
  ));
}

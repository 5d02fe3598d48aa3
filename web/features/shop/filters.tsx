/** List filters: a GET form that submits itself when scripts run. */
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { useFilterForm } from '../../lib/forms/use-filter-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';
import '../../ui/choice.css';

interface Choice {
  value: string;
  label: string;
}

interface FormProps {
  /** The target page; defaults to the current one. */
  action?: string;
  children: ReactNode;
}

export function FilterForm({ children, action }: FormProps) {
  const { t } = useTranslation('browse');
  return (
    <Form {...useFilterForm({ action })} className="shop-filters" aria-label={t('filters.title')}>
      {children}
      <Button type="submit" className="without-scripts">
        {t('filters.apply')}
      </Button>
    </Form>
  );
}

/** All filters but the first; collapsed on phones unless one of them is set. */
export function MoreFilters({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation('browse');
  // Stays as it is while the user changes filters.
  const [isOpen] = useState(open);
  return (
    <details className="more-filters" open={isOpen}>
      <summary>{t('filters.title')}</summary>
      <div className="more-filters-body">{children}</div>
    </details>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

export function FilterSelect({ name, label, value, choices }: SelectProps) {
  return (
    <SelectField name={name} label={label} defaultValue={value} required={false} className="filter">
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

/** Keeps from and to on one line. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="filter-pair">{children}</div>;
}

interface NumberProps {
  name: string;
  label: string;
  value: number | undefined;
}

export function FilterNumber({ name, label, value }: NumberProps) {
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={value}
      required={false}
      inputMode="numeric"
      pattern="[0-9]*"
      className="filter filter-number"
    />
  );
}

const MEDIA = ['Vinyl', 'CD'] as const;

interface MediaProps {
  chosen: string | undefined;
  /** With counts, where known. */
  choices?: readonly Choice[] | undefined;
}

export function MediaFilter({ chosen, choices }: MediaProps) {
  const { t } = useTranslation('browse');
  const all = MEDIA.map((value) => ({ value, label: t(`filters.${value}`) }));
  return (
    <FilterSelect
      name="media"
      label={t('filters.media')}
      value={chosen ?? ''}
      choices={[{ value: '', label: t('filters.all_media') }, ...(choices ?? all)]}
    />
  );
}

export function InStockFilter({ checked }: { checked: boolean | undefined }) {
  const { t } = useTranslation('browse');
  return (
    <label className="filter-checkbox">
      <input
        type="checkbox"
        className="tick"
        name="in_stock"
        value="true"
        defaultChecked={checked === true}
      />
      {t('filters.in_stock_only')}
    </label>
  );
}

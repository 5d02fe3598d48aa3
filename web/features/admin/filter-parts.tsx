/** Shared filter controls of the admin lists. */
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { TextLink } from '../../ui/link.tsx';

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

interface ButtonsProps {
  filters: object;
  /** Path of the unfiltered list. */
  list: string;
}

export function FilterButtons({ filters, list }: ButtonsProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="filter-buttons">
      <Button type="submit">{t('filter')}</Button>
      {Object.keys(filters).length > 0 && <TextLink to={list}>{t('clear')}</TextLink>}
    </div>
  );
}

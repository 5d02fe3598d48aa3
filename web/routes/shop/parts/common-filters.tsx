/** Filters common to all lists of records. */
import { useTranslation } from 'react-i18next';
import { type Choice, FilterCheckbox, FilterSelect } from '../../../features/shop/filters.tsx';

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

export function InStockFilter({ on }: { on: boolean | undefined }) {
  const { t } = useTranslation('browse');
  return <FilterCheckbox name="in_stock" label={t('filters.in_stock_only')} on={on === true} />;
}

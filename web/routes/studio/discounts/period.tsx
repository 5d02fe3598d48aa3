import type { Discount } from '@lathe/contract/discount-calls';
import { useTranslation } from 'react-i18next';
import { Day } from '../../../ui/time.tsx';

export function Period({ starts_on, ends_on }: Pick<Discount, 'starts_on' | 'ends_on'>) {
  const { t } = useTranslation('discounts');
  if (starts_on === null && ends_on === null) return t('always');
  return (
    <>
      {starts_on !== null && (
        <>
          {t('from')} <Day value={starts_on} style="short" />{' '}
        </>
      )}
      {ends_on !== null && (
        <>
          {t('until')} <Day value={ends_on} style="short" />
        </>
      )}
    </>
  );
}

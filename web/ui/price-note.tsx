import { TextLink } from './link.tsx';
import { useTranslation } from './translation.ts';

/** Beside a price: the VAT in it, and that shipping is added, as German law requires. */
export function PriceNote({ vatText }: { vatText: string }) {
  const { t } = useTranslation('ui');
  return (
    <span className="text-small text-soft">
      {vatText} · <TextLink to="/help/shipping">{t('plus_shipping')}</TextLink>
    </span>
  );
}

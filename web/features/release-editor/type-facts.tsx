import type { ReleaseType } from '@lathe/contract/catalogue-calls';
import { useTranslation } from '../../ui/translation.ts';
import '../../ui/type-cards.css';

/** Capacity and starting price. */
export function TypeFacts({ type }: { type: ReleaseType }) {
  const { t } = useTranslation('release_editor');
  const { sides, max_seconds_per_side, max_tracks_per_side } = type.product_type;
  const [cheapest] = type.price_categories;
  return (
    <ul className="type-facts">
      <li>{t('format.sides', { count: sides, minutes: Math.floor(max_seconds_per_side / 60) })}</li>
      <li>{t('format.songs', { count: max_tracks_per_side * sides })}</li>
      {cheapest && <li>{t('format.from', { price: cheapest.rrp.formatted })}</li>}
    </ul>
  );
}

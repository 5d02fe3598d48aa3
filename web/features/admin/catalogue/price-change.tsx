import type { Price } from '@lathe/contract/price';
import { useTranslation } from '../../../ui/translation.ts';

interface Change {
  before: Price;
  after: Price;
}

export function isChange({ before, after }: Change): boolean {
  return before.amount !== after.amount;
}

export function PriceChange({ change }: { change: Change }) {
  const { t } = useTranslation('admin_catalogue');
  const { before, after } = change;
  return (
    <span className="figures price-change">
      {isChange(change)
        ? t('prices.change', { before: before.formatted, after: after.formatted })
        : after.formatted}
    </span>
  );
}

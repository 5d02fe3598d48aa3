import type { ListedOrder } from '@lathe/contract/order-desk-calls';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { TONES } from '../../orders/order-page.tsx';

type Props = Pick<ListedOrder, 'state' | 'refund' | 'on_hold' | 'disputed' | 'open_return'>;

/** Order status, and flags that need attention. */
export function OrderBadges({ state, refund, on_hold, disputed, open_return }: Props) {
  const { t } = useTranslation(['order_help', 'orders']);
  return (
    <span className="role-badges">
      <Badge tone={TONES[state]}>{t(`orders:state.${state}`)}</Badge>
      {refund === 'part' && <Badge tone="outline">{t('orders:refund.part')}</Badge>}
      {on_hold && <Badge tone="warning">{t('marks.held')}</Badge>}
      {disputed && <Badge tone="danger">{t('marks.disputed')}</Badge>}
      {open_return && <Badge tone="accent">{t('marks.open_return')}</Badge>}
    </span>
  );
}

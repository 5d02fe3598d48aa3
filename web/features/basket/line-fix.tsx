import type { CartProblem, CartSet } from '@lathe/contract/cart-calls';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { BasketLine } from './basket-line.ts';
import { removeFromBasket, separateBundle, setQuantity } from './change-lines.tsx';
import { isQueueProblem } from './edition-queue.ts';
import { LineForm } from './line-form.tsx';

interface Props {
  item: BasketLine;
  problem: CartProblem;
  page?: '/basket' | '/checkout';
  /** For pages where more than the basket depends on the line. */
  onChange?: () => void;
}

/** Issues that a smaller quantity fixes. */
const FITTED: readonly CartProblem['code'][] = ['fewer_left', 'per_order'];

/** The button that fixes an issue of a line. */
export function LineFix({ item, problem, page = '/basket', onChange }: Props) {
  const { t } = useTranslation('basket');
  const fits = Math.min(item.quantity, item.maxQuantity);
  if (!item.available || fits === 0) {
    return (
      <LineForm
        item={item}
        intent="remove"
        page={page}
        onSend={() => void removeFromBasket(item).then(onChange)}
      >
        <Button type="submit" size="small">
          {t('take_out')} <span className="sr-only">{item.title}</span>
        </Button>
      </LineForm>
    );
  }
  if (isQueueProblem(problem)) return null;
  return (
    <LineForm
      item={item}
      intent="change"
      quantity={fits}
      page={page}
      onSend={() => void setQuantity(item, fits).then(onChange)}
    >
      <Button type="submit" size="small">
        {FITTED.includes(problem.code) ? t('take', { count: fits }) : t('noted')}
      </Button>
    </LineForm>
  );
}

interface SeparateProps {
  set: CartSet;
  page?: '/basket' | '/checkout';
  onChange?: (() => void) | undefined;
}

/** The way out for a bundle that cannot be bought: what is sold of it, at the usual price. */
export function SeparateButton({ set, page = '/basket', onChange }: SeparateProps) {
  const { t } = useTranslation('basket');
  if (set.available || !set.separate_enabled) return null;
  return (
    <LineForm
      item={{ type: 'bundle', uuid: set.uuid }}
      intent="separate"
      page={page}
      onSend={() => void separateBundle(set.uuid).then(onChange)}
    >
      <Button type="submit" size="small">
        {t('separate')} <span className="sr-only">{set.bundle.title}</span>
      </Button>
    </LineForm>
  );
}

import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useLastOrder } from './last-order.ts';

interface Props {
  /** While false it only subscribes, because the order may be placed in another tab. */
  isShown: boolean;
}

/** Shown to buyers who go back after paying, so they do not think that the order is lost. */
export function JustOrdered({ isShown }: Props) {
  const { t } = useTranslation('basket');
  const order = useLastOrder();
  return (
    isShown &&
    order && (
      <Notice
        tone="success"
        action={<ButtonLink to={order.path}>{t('just_ordered.see')}</ButtonLink>}
      >
        <p>{t('just_ordered.text', { number: order.number })}</p>
      </Notice>
    )
  );
}

import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLastOrder } from './last-order.ts';

interface Props {
  /** Until then it only listens: the order may be placed in another tab. */
  isShown: boolean;
}

/** Whoever goes back after paying looks for the order, and must not think that it is lost. */
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

import type { BoughtAgain } from '@lathe/contract/buy-again-calls';
import { useEffect } from 'react';
import { announceBasketChange } from '../../lib/basket-windows.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** What is in the basket now, and by name what is not. */
export function BoughtAgainNotice({ again }: { again: BoughtAgain }) {
  const { t } = useTranslation('orders');
  const { copies, missing } = again;
  useEffect(() => {
    if (again.copies > 0) announceBasketChange(again.cart_id);
  }, [again]);
  return (
    <FocusedOnMount>
      <Notice tone={missing.length === 0 ? 'success' : 'warning'}>
        <p>{copies === 0 ? t('again.nothing') : t('again.done', { count: copies })}</p>
        {missing.length > 0 && (
          <ul className="again-missing">
            {missing.map(({ title, description, quantity, reason }) => (
              <li key={`${title} ${description}`}>
                {t('again.missing', {
                  item: [title, description].filter(Boolean).join(', '),
                  count: quantity,
                  reason: t(`again.reasons.${reason}`),
                })}
              </li>
            ))}
          </ul>
        )}
        {copies > 0 && (
          <p className="mt-4">
            <ButtonLink to="/basket" variant="primary">
              {t('again.to_basket')}
            </ButtonLink>
          </p>
        )}
      </Notice>
    </FocusedOnMount>
  );
}

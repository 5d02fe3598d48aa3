/** The discount field, or the applied code. The forms work without scripts. */
import type { Cart } from '@lathe/contract/cart-calls';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { applyDiscountCode, removeDiscountCode } from './change-discount.ts';
import './basket.css';

interface Props {
  discount: Cart['discount'];
  /** The page to redirect to. */
  page: '/basket' | '/checkout';
  /** For pages where more than the basket depends on the code. */
  onChange?: () => void;
}

export function DiscountCode({ discount, page, onChange }: Props) {
  const { t } = useTranslation('basket');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    setBusy(true);
    const rejected = await applyDiscountCode(code).finally(() => setBusy(false));
    setProblem(rejected);
    if (rejected === null) onChange?.();
  }

  async function remove(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await removeDiscountCode();
    onChange?.();
  }

  if (discount) {
    return (
      <div className="basket-code">
        <form method="post" action="/basket" onSubmit={remove} className="basket-code-used">
          <CsrfField />
          <input type="hidden" name="intent" value="drop_code" />
          <input type="hidden" name="page" value={page} />
          <span>
            {t('discount_code')} <strong>{discount.code}</strong>
          </span>
          <IconButton
            type="submit"
            icon={X}
            label={t('discount_remove', { code: discount.code })}
          />
        </form>
        {discount.message !== null && (
          <Notice tone="warning">
            <p>{discount.message}</p>
          </Notice>
        )}
      </div>
    );
  }
  return (
    <form method="post" action="/basket" onSubmit={submit} className="basket-code-form">
      <CsrfField />
      <input type="hidden" name="intent" value="use_code" />
      <input type="hidden" name="page" value={page} />
      <TextField
        id="discount-code"
        name="code"
        label={t('discount_code')}
        error={problem ?? undefined}
        onInput={() => setProblem(null)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required={false}
      />
      <Button type="submit" loading={isBusy}>
        {t('discount_use')}
      </Button>
    </form>
  );
}

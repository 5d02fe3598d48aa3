import type { Price } from '@lathe/contract/price';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../ui/locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { loadStripeForm } from './load-stripe-form.ts';

interface Props {
  cardKey: string;
  total: Price | undefined;
}

/** Stripe's codes for our locales. */
function languageOf(locale: Locale): 'de' | 'en-GB' | 'en' {
  const tag = bcp47(locale);
  if (tag.startsWith('de')) return 'de';
  return tag === 'en-GB' ? tag : 'en';
}

export function StripeCard({ cardKey, total }: Props) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { amount = 0, currency = '' } = total ?? {};
  const isPayable = amount > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new total updates the form instead of creating another
  useEffect(() => {
    const { current } = container;
    if (!current || !isPayable) return undefined;
    let isUnmounted = false;
    let hide: (() => void) | undefined;
    const show = async () => {
      const { showCardForm, hideCardForm } = await loadStripeForm();
      hide = hideCardForm;
      await showCardForm(current, {
        cardKey,
        total: { amount, currency },
        locale: languageOf(locale),
      });
      if (isUnmounted) hideCardForm();
      else setState('ready');
    };
    show().catch(() => !isUnmounted && setState('failed'));
    return () => {
      isUnmounted = true;
      hide?.();
    };
  }, [cardKey, locale, isPayable]);

  useEffect(() => {
    if (state === 'ready')
      void loadStripeForm().then((form) => form.changeTotal({ amount, currency }));
  }, [state, amount, currency]);

  return (
    <>
      <noscript>
        <Notice tone="warning">
          <p>{t('stripe.needs_scripts')}</p>
        </Notice>
      </noscript>
      {state === 'failed' ? (
        <Notice tone="danger" role="alert">
          <p>{t('stripe.out_of_reach')}</p>
        </Notice>
      ) : (
        <div className="stripe-card" aria-busy={state === 'loading'}>
          {state === 'loading' && <Spinner />}
          <div ref={container} />
        </div>
      )}
      <p className="text-small text-soft">{t('stripe.note')}</p>
    </>
  );
}

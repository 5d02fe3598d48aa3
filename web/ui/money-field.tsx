import { bcp47 } from '@lathe/rules/locales';
import { type Money, money } from '@lathe/rules/money';
import { amountText, parseAmount } from '@lathe/rules/money-input';
import { type ComponentProps, type FocusEvent, useState } from 'react';
import type { FieldTexts } from './field.tsx';
import { useLocale } from './locale.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useTranslation } from './translation.ts';
import { useOwnError } from './use-own-error.ts';
import './money-field.css';

type InputProps = Omit<
  ComponentProps<'input'>,
  keyof FieldTexts | 'type' | 'defaultValue' | 'value' | 'onChange'
>;

interface Props extends FieldTexts, InputProps {
  name: string;
  currency: string;
  /** With several, the person chooses; the field `{name}_currency` has the choice. */
  currencies?: readonly string[];
  /** A text is what the person submitted, which may be wrong. */
  defaultValue?: Money | string;
  /** Null while the text is not an amount. */
  onAmount?: (amount: Money | null) => void;
}

/**
 * An amount in the person's own format. It submits the text; the action reads it with `parseAmount`,
 * which also gives the exact minor units here.
 */
export function MoneyField(props: Props) {
  const { label, help, error, optional, hideLabel, className, ...rest } = props;
  const { currency, currencies, defaultValue = '', onAmount, ...input } = rest;
  const { t } = useTranslation('parts');
  const locale = useLocale();
  const [chosen, setChosen] = useState(currency);
  const [shown, setOwn] = useOwnError(error);

  function check({ currentTarget }: FocusEvent<HTMLInputElement>) {
    input.onBlur?.({ currentTarget } as FocusEvent<HTMLInputElement>);
    setOwn(problemOf(currentTarget, chosen));
  }

  function problemOf(field: HTMLInputElement, of: string) {
    if (field.value.trim() === '') return undefined;
    const read = parseAmount(field.value, of, locale);
    if ('problem' in read) {
      const example = amountText(money(123_450, of), locale);
      return t(`amount.${read.problem}`, { example, currency: of });
    }
    field.value = amountText(read.money, locale);
    return undefined;
  }

  function typed(text: string, of: string) {
    const read = parseAmount(text, of, locale);
    onAmount?.('money' in read ? read.money : null);
  }

  const sign = currencySign(chosen, bcp47(locale));
  const field = (
    <TextField
      {...input}
      {...{ label, help, optional, hideLabel }}
      error={shown}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      // A reader of the sign's language expects it there.
      {...(locale === 'de' ? { after: sign } : { before: sign })}
      defaultValue={
        typeof defaultValue === 'string' ? defaultValue : amountText(defaultValue, locale)
      }
      onInput={({ currentTarget }) => {
        setOwn(undefined);
        typed(currentTarget.value, chosen);
      }}
      onBlur={check}
      className={currencies ? undefined : className}
    />
  );
  if (!currencies) return field;
  return (
    <div className={className ? `money-field ${className}` : 'money-field'}>
      {field}
      <SelectField
        name={`${input.name}_currency`}
        label={t('amount.currency')}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          const text = target
            .closest('.money-field')
            ?.querySelector<HTMLInputElement>('input')?.value;
          if (text !== undefined) typed(text, target.value);
        }}
      >
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </div>
  );
}

function currencySign(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

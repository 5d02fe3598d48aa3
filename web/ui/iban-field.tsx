import { groupIban, ibanLength, ibanProblem } from '@lathe/rules/identifiers/iban';
import { countryName } from '@lathe/rules/locales';
import type { ComponentProps } from 'react';
import type { FieldTexts } from './field.tsx';
import { useLocale } from './locale.ts';
import { TextField } from './text-field.tsx';
import { useTranslation } from './translation.ts';
import { useOwnError } from './use-own-error.ts';

interface Props
  extends FieldTexts,
    Omit<ComponentProps<'input'>, keyof FieldTexts | 'type' | 'value' | 'defaultValue'> {
  defaultValue?: string;
}

/** The longest IBAN has 33 characters. More fit, so that a pasted text is not cut in silence. */
const MAX_LENGTH = 50;

/** Groups the number by four while it is typed or pasted, and says what is wrong with it. */
export function IbanField({ error, defaultValue = '', ...rest }: Props) {
  const { t } = useTranslation('parts');
  const locale = useLocale();
  const [shown, setOwn] = useOwnError(error);

  function check(text: string) {
    const problem = text.trim() === '' ? null : ibanProblem(text);
    const country = text.slice(0, 2).toUpperCase();
    if (problem === null) return setOwn(undefined);
    if (problem === 'characters' || problem === 'check_digits') return setOwn(t(`iban.${problem}`));
    if (problem === 'country') return setOwn(t('iban.country', { code: country }));
    setOwn(
      t(`iban.${problem}`, {
        country: countryName(country, locale),
        length: ibanLength(text) ?? 0,
        count: groupIban(text).replaceAll(' ', '').length,
      }),
    );
  }

  return (
    <TextField
      {...rest}
      error={shown}
      className={rest.className}
      defaultValue={groupIban(defaultValue)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_LENGTH}
      onInput={({ currentTarget }) => {
        regroup(currentTarget);
        if (shown) setOwn(undefined);
      }}
      onBlur={({ currentTarget }) => check(currentTarget.value)}
    />
  );
}

/** Keeps the caret behind the same character. */
function regroup(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const grouped = groupIban(value);
  if (grouped === value) return;
  const before = groupIban(value.slice(0, selectionStart ?? value.length)).length;
  const isAtEnd = selectionStart === value.length;
  input.value = grouped;
  const caret = isAtEnd ? grouped.length : before;
  input.setSelectionRange(caret, caret);
}

import { formatCardNumber, formatEdit, formatExpiry } from '@lathe/rules/card-format';
import { type ComponentProps, type FormEvent, useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';

type Props = ComponentProps<typeof TextField>;

/** Grouped as on the card. */
export function CardNumberField(props: Props) {
  return (
    <TextField
      {...props}
      {...useFormatting(formatCardNumber)}
      inputMode="numeric"
      autoComplete="cc-number"
      maxLength={40}
    />
  );
}

/** Number pads of phones have no slash. */
export function ExpiryField(props: Props) {
  return (
    <TextField
      {...props}
      {...useFormatting(formatExpiry)}
      inputMode="numeric"
      autoComplete="cc-exp"
      maxLength={12}
    />
  );
}

/** Formats typed, pasted and filled-in text. The server accepts it without scripts, too. */
function useFormatting(format: (text: string) => string) {
  const before = useRef('');
  return {
    onInput({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
      const { value, selectionStart } = input;
      const deletesForward =
        nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
      const caret = selectionStart ?? value.length;
      const next = formatEdit(
        { before: before.current, text: value, caret, deletesForward },
        format,
      );
      before.current = next.text;
      if (next.text === value) return;
      input.value = next.text;
      // Autofill writes into fields without the focus.
      if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    },
  };
}

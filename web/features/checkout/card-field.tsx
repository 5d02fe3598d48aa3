import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';

const loadFormats = () => import('@lathe/rules/card-format');

type Props = ComponentProps<typeof TextField>;

/** Grouped as on the card. */
export function CardNumberField(props: Props) {
  return (
    <TextField
      {...props}
      {...useFormatting('formatCardNumber')}
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
      {...useFormatting('formatExpiry')}
      inputMode="numeric"
      autoComplete="cc-exp"
      maxLength={12}
    />
  );
}

/**
 * Formats typed, pasted and filled-in text. The code loads when the field is first used, and then
 * formats what was typed until then. The server accepts the text without it, too.
 */
function useFormatting(name: 'formatCardNumber' | 'formatExpiry') {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef('');
  const [isUsed, setIsUsed] = useState(false);
  const formats = useOnDemand(loadFormats, {
    isNeeded: isUsed,
    onFailure: () => setIsUsed(false),
  });
  useEffect(() => {
    if (!formats || !field.current) return;
    const format = (text: string, caret: number) =>
      formats.formatEdit({ before: text, text, caret }, formats[name]);
    before.current = formatField(field.current, format);
  }, [formats, name]);
  function use({ currentTarget }: FormEvent<HTMLInputElement>): void {
    field.current = currentTarget;
    setIsUsed(true);
  }
  return {
    onFocus: use,
    onInput(event: FormEvent<HTMLInputElement>): void {
      use(event);
      if (!formats) return;
      const { currentTarget, nativeEvent } = event;
      const deletesForward =
        nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
      before.current = formatField(currentTarget, (text, caret) =>
        formats.formatEdit({ before: before.current, text, caret, deletesForward }, formats[name]),
      );
    },
  };
}

type Format = (text: string, caret: number) => { text: string; caret: number };

function formatField(input: HTMLInputElement, format: Format): string {
  const { value, selectionStart } = input;
  const { text, caret } = format(value, selectionStart ?? value.length);
  if (text === value) return text;
  input.value = text;
  // Autofill writes into fields without the focus.
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  return text;
}

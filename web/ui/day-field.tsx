import { Component, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldTexts } from './field.tsx';
import { useHydrated } from './hydrated.ts';
import { importAgain } from './import-again.ts';
import { TextField } from './text-field.tsx';

// The calendar is large, so it loads after the page.
const load = () => import('./date-field.tsx');
const DateField = lazy(async () => ({ default: (await importAgain(load)).DateField }));

interface Props extends FieldTexts {
  id: string;
  name: string;
  /** ISO string; empty means none. */
  defaultValue: string;
  onChange?: (value: string) => void;
  /** Earlier and later days are disabled. */
  min?: string;
  max?: string;
  disabled?: boolean;
  /** With the time of day: `2026-11-18T20:30`. */
  time?: boolean;
  /** False for filters, which need no "optional" mark. */
  required?: boolean;
  className?: string;
}

/** Calendar field for forms. Without scripts and while it loads, the native date input is shown. */
export function DayField(props: Props) {
  const { name, defaultValue, onChange, required = true, time = false, ...field } = props;
  const hydrated = useHydrated();
  const [value, setValue] = useState(defaultValue);
  const hiddenInput = useRef<HTMLInputElement>(null);
  function choose(day: string) {
    // The form reads the field value when the event fires, so the state must be flushed first.
    flushSync(() => setValue(day));
    onChange?.(day);
    hiddenInput.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  /** Code that sets the hidden field also dispatches a change event, which updates the calendar. */
  function bindHiddenInput(input: HTMLInputElement) {
    hiddenInput.current = input;
    const put = () => choose(input.value);
    input.addEventListener('change', put);
    return () => input.removeEventListener('change', put);
  }
  const plain = (
    <TextField
      {...field}
      required={required && !field.optional}
      type={time ? 'datetime-local' : 'date'}
      name={name}
      value={value}
      onChange={({ target }) => {
        setValue(target.value);
        onChange?.(target.value);
      }}
    />
  );
  if (!hydrated) return plain;
  return (
    <PlainIfMissing plain={plain}>
      <Suspense fallback={plain}>
        <input
          ref={bindHiddenInput}
          type="hidden"
          name={name}
          value={value}
          data-field={field.id}
        />
        <DateField {...field} time={time} value={value} onChange={choose} />
      </Suspense>
    </PlainIfMissing>
  );
}

interface PlainProps {
  plain: ReactNode;
  children: ReactNode;
}

/** If the calendar cannot be loaded, the native input stays, with what was typed. */
class PlainIfMissing extends Component<PlainProps, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render(): ReactNode {
    return this.state.isMissing ? this.props.plain : this.props.children;
  }
}

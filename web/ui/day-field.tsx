import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldWords } from './field.tsx';
import { useHydrated } from './hydrated.ts';
import { TextField } from './text-field.tsx';

// The calendar is heavy, and nobody needs it before the page is there.
const DateField = lazy(async () => ({ default: (await import('./date-field.tsx')).DateField }));

interface Props extends FieldWords {
  id: string;
  name: string;
  /** As ISO text; empty is none. */
  defaultValue: string;
  onChange?: (value: string) => void;
  /** Days before and after cannot be chosen. */
  min?: string;
  max?: string;
  disabled?: boolean;
  /** False for a filter, which needs no mark that it may stay empty. */
  required?: boolean;
  className?: string;
}

/** A day from a calendar in a form; without scripts, and until it is there, the browser's own. */
export function DayField({ name, defaultValue, onChange, required = true, ...field }: Props) {
  const hydrated = useHydrated();
  const [value, setValue] = useState(defaultValue);
  const kept = useRef<HTMLInputElement>(null);
  function choose(day: string) {
    // The form looks at what is in the field when it hears of the change.
    flushSync(() => setValue(day));
    onChange?.(day);
    kept.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  /** Whoever puts a day into the hidden field from outside says so, as of every other field. */
  function keep(input: HTMLInputElement) {
    kept.current = input;
    const put = () => choose(input.value);
    input.addEventListener('change', put);
    return () => input.removeEventListener('change', put);
  }
  const plain = (
    <TextField
      {...field}
      required={required && !field.optional}
      type="date"
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
    <Suspense fallback={plain}>
      <input ref={keep} type="hidden" name={name} value={value} />
      <DateField {...field} value={value} onChange={choose} />
    </Suspense>
  );
}

/**
 * Input made before hydration, which takes seconds on a slow connection. React hydrates fields as
 * the server sent them: it clears some, and listeners miss the input of others. So all input is
 * replayed after hydration.
 */
import { type Field, isCheckbox, setFieldValue } from './set-field-value.ts';

const FIELDS = ':is(input:not([type=hidden], [type=file]), textarea, select):enabled';
const inputs = new Map<Field, string | boolean>();

/** Call right before hydration. */
export function recordPreHydrationInput(): void {
  // After a reload or back navigation the browser restores fields, and form drafts restore
  // themselves.
  const [visit] = performance.getEntriesByType('navigation');
  if ((visit as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const content = contentOf(field);
    // Only the checked radio matters.
    const isUnchecked = field.type === 'radio' && content === false;
    if (content !== sentWith(field) && !isUnchecked) inputs.set(field, content);
  }
  addEventListener('input', recordInput, true);
}

/** Call right after hydration. */
export function replayPreHydrationInput(): void {
  removeEventListener('input', recordInput, true);
  for (const [field, content] of inputs) setFieldValue(field, content);
  inputs.clear();
}

function recordInput({ target }: Event): void {
  if (target instanceof Element && target.matches(FIELDS)) {
    inputs.set(target as Field, contentOf(target as Field));
  }
}

function contentOf(field: Field): string | boolean {
  return isCheckbox(field) ? field.checked : field.value;
}

function sentWith(field: Field): string | boolean {
  if (isCheckbox(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

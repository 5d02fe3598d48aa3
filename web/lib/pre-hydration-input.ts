/**
 * What people type before hydration, which takes seconds on a slow line. React hydrates the fields as
 * the server sent them: it empties some, and no listener has seen the input of the others. So all of
 * it is replayed as if it had just been typed.
 */
import { type Field, isTick, typeInto } from './type-into.ts';

const FIELDS = ':is(input:not([type=hidden], [type=file]), textarea, select):enabled';
const typed = new Map<Field, string | boolean>();

/** Right before hydration. */
export function recordPreHydrationInput(): void {
  // After a reload or a step back the browser restores fields itself, and drafts come back on their own.
  const [visit] = performance.getEntriesByType('navigation');
  if ((visit as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const content = contentOf(field);
    // Of radios only the chosen one matters.
    const isLeft = field.type === 'radio' && content === false;
    if (content !== sentWith(field) && !isLeft) typed.set(field, content);
  }
  addEventListener('input', notice, true);
}

/** Right after hydration. */
export function replayPreHydrationInput(): void {
  removeEventListener('input', notice, true);
  for (const [field, content] of typed) typeInto(field, content);
  typed.clear();
}

function notice({ target }: Event): void {
  if (target instanceof Element && target.matches(FIELDS)) {
    typed.set(target as Field, contentOf(target as Field));
  }
}

function contentOf(field: Field): string | boolean {
  return isTick(field) ? field.checked : field.value;
}

function sentWith(field: Field): string | boolean {
  if (isTick(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

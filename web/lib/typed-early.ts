/**
 * What people type before the scripts are there, on a slow line for seconds. React takes over the
 * fields as the server sent them: it empties some, and nothing that listens has heard of the others.
 * So everything is told again, as if it had just been typed.
 */
import { type Field, isTick, typeInto } from './type-into.ts';

const FIELDS = ':is(input:not([type=hidden], [type=file]), textarea, select):enabled';
const typed = new Map<Field, string | boolean>();

/** Right before React takes over. */
export function noticeTyped(): void {
  // Otherwise the browser itself may have put old words there, and what is kept comes back by other ways.
  const [visit] = performance.getEntriesByType('navigation');
  if ((visit as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const content = contentOf(field);
    // Of radios only the one that was chosen tells anything.
    const isLeft = field.type === 'radio' && content === false;
    if (content !== sentWith(field) && !isLeft) typed.set(field, content);
  }
  addEventListener('input', notice, true);
}

/** As soon as it has. */
export function tellTyped(): void {
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

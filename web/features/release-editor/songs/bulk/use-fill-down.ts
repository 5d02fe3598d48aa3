/** Copies a value to all rows below, and moves between rows by keyboard, as in a spreadsheet. */
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { type Column, cellName } from './edit-values.ts';

export function useFillDown(form: RefObject<HTMLFormElement | null>, uuids: readonly string[]) {
  /** For screen readers; `at` makes the same announcement again. */
  const [filled, setFilled] = useState<{ column: Column; count: number; at: number } | null>(null);

  function cell(index: number, column: Column): HTMLInputElement | null {
    const field = form.current?.elements.namedItem(cellName(uuids[index] ?? '', column));
    return field instanceof HTMLInputElement ? field : null;
  }

  function fillDown(column: Column, from: number) {
    const source = cell(from, column);
    if (!source) return;
    const below = uuids.slice(from + 1);
    for (const offset of below.keys()) {
      const target = cell(from + 1 + offset, column);
      if (!target) continue;
      target.value = source.value;
      target.checked = source.checked;
      // Drafts and errors of the field react as if the value was typed.
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setFilled((before) => ({ column, count: below.length, at: (before?.at ?? 0) + 1 }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, column: Column, index: number) {
    const isFill = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey);
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (isFill) {
      event.preventDefault();
      fillDown(column, index);
    } else if (step !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const next = cell(index + step, column);
      next?.focus();
      next?.select();
    }
  }

  return { filled, fillDown, onKeyDown };
}

/** Codes of USB scanners and of the clipboard, wherever the focus is. */
import { readTicket } from '@lathe/rules/tickets/code';
import { useEffect, useRef } from 'react';
import { type Burst, makeBurstReader } from './key-burst.ts';

export function useKeyScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const reader = makeBurstReader();
    const stop = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        const { key, code, shiftKey, timeStamp } = event;
        const burst = reader.press({ key, code, shiftKey, at: timeStamp });
        if (!burst) return;
        // Enter must not press the button that has the focus, nor send a form.
        event.preventDefault();
        event.stopPropagation();
        removeTyped(burst);
        latest.current(bestOf(burst));
      },
      { capture: true, signal: stop.signal },
    );
    addEventListener(
      'paste',
      (event) => {
        const text = event.clipboardData?.getData('text') ?? '';
        if (!readTicket(text)) return;
        event.preventDefault();
        latest.current(text);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, []);
}

/** As typed, unless only the keys of an English keyboard make a ticket. */
function bestOf({ text, english }: Burst): string {
  return !readTicket(text) && readTicket(english) ? english : text;
}

/** The field that had the focus got the letters. */
function removeTyped({ text }: Burst): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.value.endsWith(text)) return;
  field.value = field.value.slice(0, -text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

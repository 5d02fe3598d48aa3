import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** A double click is over by then, and the button shows that its press is being worked on. */
const DOUBLE_CLICK_MS = 500;

/**
 * For the `onSubmit` of a form: a second press before the button could show the first would send it
 * twice, and the answer to the first would be lost.
 */
export function useOneSubmit(): (event: FormEvent) => void {
  const isSent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSent.current = false;
  }, [state]);
  return (event) => {
    if (isSent.current) {
      event.preventDefault();
      return;
    }
    isSent.current = true;
    setTimeout(() => {
      isSent.current = false;
    }, DOUBLE_CLICK_MS);
  };
}

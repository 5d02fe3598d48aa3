import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** By then a double click is over and the button shows the pending state. */
const DOUBLE_CLICK_MS = 500;

/**
 * Use as `onSubmit`. A second click before the button is disabled would send the form twice and
 * lose the first response.
 */
export function useSingleSubmit(): (event: FormEvent) => void {
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

import { useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * For messages: takes the focus when it appears, so screen readers announce it next. If it is part
 * of the initial page, the browser focuses it. Focusing after hydration would interrupt users who
 * have moved on, and a click in progress would miss its button.
 */
export function useFocusOnMount() {
  const box = useRef<HTMLDivElement>(null);
  const [wasServerRendered] = useState(!useHydrated());
  useEffect(() => {
    if (!wasServerRendered) box.current?.focus();
  }, [wasServerRendered]);
  return { ref: box, tabIndex: -1, autoFocus: wasServerRendered };
}

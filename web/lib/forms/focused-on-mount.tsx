import type { ReactNode } from 'react';
import { useFocusOnMount } from '../../ui/use-focus-on-mount.ts';

/** Takes the focus when it appears, so screen readers announce the result or the error next. */
export function FocusedOnMount({ children }: { children: ReactNode }) {
  return (
    <div {...useFocusOnMount()} className="focused-on-mount">
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTakesFocus } from '../../ui/use-focus-on-mount.ts';

/** Takes the focus when it appears, so screen readers announce the result or the error next. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <div {...useTakesFocus()} className="announced">
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTakesFocus } from '../../ui/take-focus.ts';

/** Takes the focus when it appears, so that what was just done or rejected is read out next. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <div {...useTakesFocus()} className="announced">
      {children}
    </div>
  );
}

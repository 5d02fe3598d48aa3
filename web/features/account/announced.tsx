import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that what was just done or refused is read out next. */
export function Announced({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="announced">
      {children}
    </div>
  );
}

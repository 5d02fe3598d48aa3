import type { CSSProperties } from 'react';
import './swatch.css';

/** A colour beside its name; nothing for a colour that is only a name. */
export function Swatch({ hex }: { hex: string | null }) {
  if (hex === null) return null;
  return (
    <span className="swatch" style={{ '--swatch': hex } as CSSProperties} aria-hidden="true" />
  );
}

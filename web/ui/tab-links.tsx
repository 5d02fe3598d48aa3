import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

export interface TabLink {
  to: string;
  label: ReactNode;
  /** Only this very address, not the ones below it. */
  end?: boolean;
}

/** Pages that belong together, as tabs that are links. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tab-list" aria-label={label}>
      {links.map(({ to, label: text, end = false }) => (
        <NavLink key={to} to={to} end={end} className="tab">
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

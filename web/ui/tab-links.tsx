import { type ReactNode, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useScrollCurrentIntoView } from './scroll-current-into-view.ts';
import './tabs.css';

export interface TabLink {
  to: string;
  label: ReactNode;
  /** Matches this exact URL only, not URLs below it. */
  end?: boolean;
  /** URL prefix of other pages that belong to this tab. */
  also?: string;
}

/** Related pages as tabs that are links. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useScrollCurrentIntoView(row, pathname);
  return (
    <nav ref={row} className="tab-list" aria-label={label}>
      {links.map(({ to, label: text, end = false, also }) =>
        also !== undefined && pathname.startsWith(also) ? (
          <Link key={to} to={to} className="tab" aria-current="page">
            {text}
          </Link>
        ) : (
          <NavLink key={to} to={to} end={end} className="tab">
            {text}
          </NavLink>
        ),
      )}
    </nav>
  );
}

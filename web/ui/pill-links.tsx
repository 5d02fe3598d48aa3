import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './tabs.css';

interface PillLink {
  to: string;
  label: ReactNode;
  current: boolean;
}

/** Sections of one list as links, so each has its own URL. */
export function PillLinks({ label, links }: { label: string; links: readonly PillLink[] }) {
  return (
    <nav aria-label={label} className="pills">
      {links.map(({ to, label: text, current }) => (
        <Link key={to} to={to} className="pill" aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

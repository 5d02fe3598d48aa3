import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** What will appear here. */
  children?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  /** Replaces the default picture of an empty sleeve. */
  art?: ReactNode;
  /** Heading level. */
  level?: 2 | 3;
}

export function EmptyState({ title, children, action, art = <EmptySleeve />, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <div className="empty-art">{art}</div>
      <Heading className="subheading">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}

function EmptySleeve() {
  return (
    <svg width="144" height="96" viewBox="0 0 144 96" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5">
        <path d="M97 6.5a42 42 0 0 1 0 83" />
        <path d="M97 16.5a32 32 0 0 1 0 63" opacity=".7" />
        <path d="M97 25a24 24 0 0 1 0 46" opacity=".5" />
        <rect x="1" y="1" width="94" height="94" rx="2" />
        <path d="M7 1v94" opacity=".5" />
      </g>
    </svg>
  );
}

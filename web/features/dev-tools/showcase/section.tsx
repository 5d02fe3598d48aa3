import type { ReactNode } from 'react';

export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="showcase-section">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Components in a row that wraps. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="showcase-line">{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="showcase-columns">{children}</div>;
}

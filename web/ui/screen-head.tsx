import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** One small line above the title, such as the area it belongs to. */
  above?: ReactNode;
  lead?: ReactNode;
  /** At the end of the line: the one action, or how it stands. */
  children?: ReactNode;
}

/** What a screen of studio or account is called, what it is for, and what is done there first. */
export function ScreenHead({ title, above, lead, children }: Props) {
  return (
    <header className="screen-head">
      <div className="screen-head-words">
        {above && <p className="text-soft">{above}</p>}
        <h1 className="break-anywhere">{title}</h1>
        {lead && <p className="max-w-prose text-soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

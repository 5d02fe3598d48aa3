import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';

interface Props {
  title: ReactNode;
  /** The screens above this one. */
  way?: readonly Crumb[];
  /** One small line above the title, such as the area it belongs to. */
  above?: ReactNode;
  lead?: ReactNode;
  /** At the end of the line: the one action, or how it stands. */
  children?: ReactNode;
}

/** What a screen is called that has nothing larger to show, what it is for, and what is done there first. */
export function ScreenHead({ title, way, above, lead, children }: Props) {
  return (
    <header className="screen-head">
      <div className="screen-head-words">
        {way && <Breadcrumbs way={way} here={title} />}
        {above && <p className="text-soft">{above}</p>}
        <h1 className="break-anywhere">{title}</h1>
        {lead && <p className="max-w-prose text-soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { NoBreakHyphens } from './no-break-hyphens.tsx';

export interface ScreenHeadProps {
  title: ReactNode;
  /** Parent pages. */
  way?: readonly Crumb[];
  /** Last breadcrumb, if the title is too long. */
  here?: ReactNode;
  /** True below another header, which makes the title an h2. */
  below?: boolean;
  /** A small line above the title, such as the area. */
  above?: ReactNode;
  picture?: ReactNode;
  lead?: ReactNode;
  /** Badges and codes below the text. */
  marks?: ReactNode;
  /** At the end of the row: the main action or a status. */
  children?: ReactNode;
}

/** Standard page header with title, lead text and main action. */
export function ScreenHead(props: ScreenHeadProps) {
  const { title, way, here = title, below = false, above, picture, lead, marks, children } = props;
  const Heading = below ? 'h2' : 'h1';
  const words = (
    <>
      {above && <p className="text-soft">{above}</p>}
      <Heading className="break-anywhere">
        <NoBreakHyphens>{title}</NoBreakHyphens>
      </Heading>
      {lead && (
        <p className="max-w-prose break-anywhere text-soft">
          <NoBreakHyphens>{lead}</NoBreakHyphens>
        </p>
      )}
      {marks}
    </>
  );
  return (
    <header className="screen-head">
      <div className="screen-head-words">
        {way && <Breadcrumbs way={way} here={here} />}
        {picture ? (
          <div className="screen-head-pictured">
            {picture}
            <div className="screen-head-words">{words}</div>
          </div>
        ) : (
          words
        )}
      </div>
      {children}
    </header>
  );
}

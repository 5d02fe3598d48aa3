import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { NoBreakHyphens } from './no-break-hyphens.tsx';
import './screen-head.css';

export interface ScreenHeadProps {
  title: ReactNode;
  /** Parent pages. */
  crumbs?: readonly Crumb[];
  /** Last breadcrumb, if the title is too long. */
  current?: ReactNode;
  /** True below another header, which makes the title an h2. */
  isSubheading?: boolean;
  /** A small line above the title, such as the area. */
  overline?: ReactNode;
  picture?: ReactNode;
  lead?: ReactNode;
  /** Badges and codes below the text. */
  badges?: ReactNode;
  /** At the end of the row: the main action or a status. */
  children?: ReactNode;
}

/** Standard page header with title, lead text and main action. */
export function ScreenHead(props: ScreenHeadProps) {
  const {
    title,
    crumbs,
    current = title,
    isSubheading = false,
    overline,
    picture,
    lead,
    badges,
    children,
  } = props;
  const Heading = isSubheading ? 'h2' : 'h1';
  const texts = (
    <>
      {overline && <p className="text-soft">{overline}</p>}
      <Heading className="break-anywhere">
        <NoBreakHyphens>{title}</NoBreakHyphens>
      </Heading>
      {lead && (
        <p className="measure break-anywhere text-soft">
          <NoBreakHyphens>{lead}</NoBreakHyphens>
        </p>
      )}
      {badges}
    </>
  );
  return (
    <header className="screen-head">
      <div className="screen-head-text">
        {crumbs && <Breadcrumbs crumbs={crumbs} current={current} />}
        {picture ? (
          <div className="screen-head-pictured">
            {picture}
            <div className="screen-head-text">{texts}</div>
          </div>
        ) : (
          texts
        )}
      </div>
      {children}
    </header>
  );
}

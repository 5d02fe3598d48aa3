import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { WholeWords } from './whole-words.tsx';

export interface ScreenHeadProps {
  title: ReactNode;
  /** The screens above this one. */
  way?: readonly Crumb[];
  /** At the end of the way, where the title would be too long. */
  here?: ReactNode;
  /** Below another head, which has the name of the area. */
  below?: boolean;
  /** One small line above the title, such as the area it belongs to. */
  above?: ReactNode;
  picture?: ReactNode;
  lead?: ReactNode;
  /** Badges and codes, below the rest. */
  marks?: ReactNode;
  /** At the end of the line: the one action, or how it stands. */
  children?: ReactNode;
}

/** What a screen is called that has nothing larger to show, what it is for, and what is done there first. */
export function ScreenHead(props: ScreenHeadProps) {
  const { title, way, here = title, below = false, above, picture, lead, marks, children } = props;
  const Heading = below ? 'h2' : 'h1';
  const words = (
    <>
      {above && <p className="text-soft">{above}</p>}
      <Heading className="break-anywhere">
        <WholeWords>{title}</WholeWords>
      </Heading>
      {lead && (
        <p className="max-w-prose break-anywhere text-soft">
          <WholeWords>{lead}</WholeWords>
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

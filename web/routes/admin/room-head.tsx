/** What every screen of the back room begins with. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';

interface Props {
  title: string;
  /** What it is for, or what it is. */
  lead?: ReactNode;
  /** From the list that it is in. */
  way?: readonly Crumb[];
  /** At the end of the way, where the title would be too long. */
  here?: string;
  /** Below another head, which has the name of the room. */
  below?: boolean;
  picture?: ReactNode;
  /** Marks, below the rest. */
  children?: ReactNode;
}

export function RoomHead(props: Props) {
  const { t } = useTranslation('admin');
  const { title, lead, way, here = title, below = false, picture, children } = props;
  const Heading = below ? 'h2' : 'h1';
  return (
    <>
      <title>{t('page_title', { title })}</title>
      <header className="room-head">
        {way && <Breadcrumbs way={way} here={here} />}
        <div className="room-head-row">
          {picture}
          <div className="room-head-words">
            <Heading>{title}</Heading>
            {lead && <p className="text-soft">{lead}</p>}
            {children}
          </div>
        </div>
      </header>
    </>
  );
}

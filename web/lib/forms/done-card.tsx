import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FocusedOnMount } from './focused-on-mount.tsx';
import './forms.css';

interface Props {
  /** Anchor for links and for redirects after a submit. */
  id: string;
  title: string;
  badge?: ReactNode;
  /** Success message of the last action. */
  done: string | false | undefined;
  children: ReactNode;
}

export function DoneCard({ id, title, badge, done, children }: Props) {
  return (
    <div id={id}>
      <Card title={title} actions={badge}>
        <div className="stack gap-5">
          {done && (
            <FocusedOnMount>
              <Notice tone="success">{done}</Notice>
            </FocusedOnMount>
          )}
          {children}
        </div>
      </Card>
    </div>
  );
}

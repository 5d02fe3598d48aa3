import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Announced } from '../announced.tsx';

interface Props {
  /** Where links and finished forms come back to. */
  id: string;
  title: string;
  badge?: ReactNode;
  /** What was just done here. */
  done?: string | undefined;
  children: ReactNode;
}

export function SecurityCard({ id, title, badge, done, children }: Props) {
  return (
    <div id={id} className="security-card">
      <Card title={title} actions={badge}>
        <div className="grid gap-5">
          {done && (
            <Announced>
              <Notice tone="success">{done}</Notice>
            </Announced>
          )}
          {children}
        </div>
      </Card>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Announced } from '../../features/account/announced.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  /** Where finished forms come back to. */
  id: string;
  title: string;
  /** What was just done here. */
  done: string | false;
  children: ReactNode;
}

export function DoneCard({ id, title, done, children }: Props) {
  return (
    <div id={id} className="done-card">
      <Card title={title}>
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

import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  title: string;
  toShop: string;
  children: ReactNode;
}

/** Empty state for purchases, with a link to the shop. */
export function NothingYet({ title, toShop, children }: Props) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink to="/" variant="primary">
          {toShop}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** One part of a type: its facts, and below them the form that changes it. */
export function FoldRow({
  facts,
  open,
  children,
}: {
  facts: ReactNode;
  open: boolean;
  children: ReactNode | null;
}) {
  const labels = <span className="option-labels">{facts}</span>;
  if (children === null) return <div className="option-head">{labels}</div>;
  return (
    <details open={open}>
      <summary className="option-head">
        {labels}
        <Icon shape={ChevronDown} />
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

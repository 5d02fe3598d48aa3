import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

interface Props {
  tone?: 'neutral' | 'outline' | 'ink' | 'accent' | 'success' | 'warning' | 'danger';
  icon?: IconShape;
  children: ReactNode;
}

/** A status or label of one or two words. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon shape={icon} size={14} />}
      {children}
    </span>
  );
}

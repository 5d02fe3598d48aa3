import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { NoBreakHyphens } from './no-break-hyphens.tsx';
import { useTranslation } from './translation.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export type Tone = keyof typeof icons;

interface Props {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link that resolves it. */
  action?: ReactNode;
  onDismiss?: () => void;
  /**
   * For notices that appear after page load: `alert` interrupts a screen reader, `status` waits.
   */
  role?: 'alert' | 'status';
}

export function Notice({ tone = 'info', title, children, action, onDismiss, role }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon shape={icons[tone]} label={t(`tone_${tone}`)} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        <NoBreakHyphens>{children}</NoBreakHyphens>
        {action && <div className="notice-action">{action}</div>}
      </div>
      {onDismiss && <IconButton icon={X} size="small" label={t('close')} onClick={onDismiss} />}
    </div>
  );
}

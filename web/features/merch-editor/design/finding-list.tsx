import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '../../../ui/icon.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { AreaFinding } from './area-findings.ts';
import './design.css';

const ICONS = { error: CircleAlert, warning: TriangleAlert, note: Info };

/** Errors first, each with what to do. */
export function FindingList({ findings }: { findings: readonly AreaFinding[] }) {
  const { t } = useTranslation('merch_design');
  if (findings.length === 0) return null;
  const order = ['error', 'warning', 'note'];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return (
    <ul className="design-findings">
      {sorted.map(({ code, severity, text, colour }) => (
        <li key={`${code} ${colour}`} data-severity={severity}>
          <Icon shape={ICONS[severity]} size={16} label={t(`severity.${severity}`)} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

import type AnyIcon from 'lucide-react/icons/circle';

/** Icon component: `import Play from 'lucide-react/icons/play'`, one file each. */
export type IconShape = typeof AnyIcon;

interface Props {
  shape: IconShape;
  size?: number;
  /** Only if no visible text has the same meaning. */
  label?: string;
  className?: string;
}

export function Icon({ shape: Shape, size = 20, label, className }: Props) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Shape width={size} height={size} strokeWidth={1.75} {...name} className={className ?? ''} />
  );
}

import type AnyIcon from 'lucide-react/icons/circle';

/** An icon's drawing: `import Play from 'lucide-react/icons/play'`, one file each. */
export type IconShape = typeof AnyIcon;

interface Props {
  of: IconShape;
  size?: number;
  /** Only when the icon stands for words that are not beside it. */
  label?: string;
  className?: string;
}

export function Icon({ of: Shape, size = 20, label, className }: Props) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Shape width={size} height={size} strokeWidth={1.75} {...name} className={className ?? ''} />
  );
}

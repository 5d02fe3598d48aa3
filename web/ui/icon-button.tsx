import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonStyle, buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';

interface IconButtonStyle extends Omit<ButtonStyle, 'wide'> {
  icon: IconShape;
  /** Accessible name, announced instead of the icon. */
  label: string;
  /** Small number on the corner. Include it in the label too. */
  count?: ReactNode;
}

interface IconButtonProps
  extends IconButtonStyle,
    Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {}

export function IconButton(props: IconButtonProps) {
  const { icon, label, count, variant = 'quiet', size, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(buttonClass({ variant, size }), 'icon-button', className)}
    >
      <Face icon={icon} count={count} />
    </button>
  );
}

interface IconLinkProps
  extends IconButtonStyle,
    Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> {}

export function IconLink(props: IconLinkProps) {
  const { icon, label, count, variant = 'quiet', size, className, ...rest } = props;
  return (
    <Link
      {...rest}
      aria-label={label}
      className={classes(buttonClass({ variant, size }), 'icon-button', className)}
    >
      <Face icon={icon} count={count} />
    </Link>
  );
}

function Face({ icon, count }: Pick<IconButtonStyle, 'icon' | 'count'>) {
  return (
    <>
      <Icon shape={icon} />
      {count !== undefined && (
        <span className="icon-button-count figures" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  );
}

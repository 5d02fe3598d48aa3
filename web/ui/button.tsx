import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonStyle {
  /** `primary` marks the main action of a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

export function buttonClass({ variant = 'secondary', size = 'medium', wide }: ButtonStyle): string {
  return classes(
    'button',
    `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    wide && 'button-wide',
  );
}

interface Content {
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  children: ReactNode;
}

function Label({ icon, iconAfter, children }: Content) {
  return (
    <span className="button-label">
      {icon && <Icon shape={icon} />}
      {children}
      {iconAfter && <Icon shape={iconAfter} />}
    </span>
  );
}

interface ButtonProps extends ButtonStyle, Content, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a pending state and ignores further clicks. */
  loading?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, iconAfter, loading, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
      className={classes(buttonClass({ variant, size, wide }), className)}
    >
      <Label icon={icon} iconAfter={iconAfter}>
        {children}
      </Label>
      {loading && <Spinner />}
    </button>
  );
}

// Not `disabled`, because a disabled button loses keyboard focus.
function ignore(event: MouseEvent) {
  event.preventDefault();
}

interface ButtonLinkProps
  extends ButtonStyle,
    Content,
    Omit<ComponentProps<typeof Link>, 'children'> {}

export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, icon, iconAfter, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classes(buttonClass({ variant, size, wide }), className)}>
      <Label icon={icon} iconAfter={iconAfter}>
        {children}
      </Label>
    </Link>
  );
}

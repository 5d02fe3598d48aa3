import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** `primary` marks the main action of a view. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

export function buttonClass({ look = 'secondary', size = 'medium', wide }: ButtonLook): string {
  return classes(
    'button',
    `button-${look}`,
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
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </span>
  );
}

interface ButtonProps extends ButtonLook, Content, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a pending state and ignores further clicks. */
  loading?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { look, size, wide, icon, iconAfter, loading, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
      className={classes(buttonClass({ look, size, wide }), className)}
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
  extends ButtonLook,
    Content,
    Omit<ComponentProps<typeof Link>, 'children'> {}

export function ButtonLink(props: ButtonLinkProps) {
  const { look, size, wide, icon, iconAfter, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classes(buttonClass({ look, size, wide }), className)}>
      <Label icon={icon} iconAfter={iconAfter}>
        {children}
      </Label>
    </Link>
  );
}

import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { Aria } from './aria.tsx';
import { type ButtonStyle, buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';
import './overlay.css';
import './options.css';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconShape;
  /** An entry either links to a page or runs an action. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface Props extends Omit<ButtonStyle, 'wide'> {
  label: string;
  icon?: IconShape;
  /** Shows only the icon; the label becomes the accessible name. */
  iconOnly?: boolean;
  entries: readonly MenuEntry[];
}

export function Menu({ label, icon, iconOnly = false, entries, ...style }: Props) {
  return (
    <Aria>
      <MenuTrigger>
        <Button
          className={classes(buttonClass(style), iconOnly && 'icon-button')}
          {...(iconOnly && { 'aria-label': label })}
        >
          {icon && <Icon shape={icon} />}
          {!iconOnly && label}
        </Button>
        <Popover className="popover" placement="bottom end" offset={4}>
          <AriaMenu className="options" aria-label={label}>
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className={classes('option', entry.danger && 'option-danger')}
                isDisabled={entry.disabled ?? false}
                {...(entry.to !== undefined && { href: entry.to })}
                {...(entry.onSelect && { onAction: entry.onSelect })}
              >
                {entry.icon && <Icon shape={entry.icon} />}
                <span className="option-text">{entry.label}</span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </Aria>
  );
}

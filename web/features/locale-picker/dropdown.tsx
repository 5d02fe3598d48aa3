import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/options.css';
import '../../ui/field.css';

interface Option {
  id: string;
  name: string;
  picture?: ReactNode;
  language?: string | undefined;
}

interface Props {
  label: string;
  options: readonly Option[];
  selected: string | null;
  /** Shown on the button when the options do not include the selected one. */
  placeholder: string;
  /** Shown instead of an empty list. */
  empty: string;
  onChoose: (id: string) => void;
}

/**
 * A button with a list. Not a select, which changes on an arrow key or a letter while closed; here
 * every change reloads the page.
 */
export function Dropdown({ label, options, selected, placeholder, empty, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [labelId, valueId, listId] = [useId(), useId(), useId()];
  const shown = options.find(({ id }) => id === selected);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (open && event.key === 'Escape') {
      // The first Escape closes the list, the next one closes the modal.
      event.stopPropagation();
      close();
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the button and the list bubble here
    <div className="field locale-field" onKeyDown={onKeyDown} onBlur={onBlur}>
      <span className="field-label" id={labelId}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className="input select-trigger"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-labelledby={`${labelId} ${valueId}`}
        // Safari would move the focus out of the list and close it early.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className="select-value" id={valueId} data-placeholder={shown ? undefined : true}>
          {shown ? <OptionLabel option={shown} /> : placeholder}
        </span>
        <Icon shape={ChevronDown} />
      </button>
      {open && (
        <ListBox
          id={listId}
          className="locale-list"
          aria-labelledby={labelId}
          items={options}
          selectionMode="single"
          selectedKeys={selected === null ? [] : [selected]}
          onSelectionChange={(keys) => {
            close();
            // Choosing the selected option deselects it, so it is kept.
            const [id = selected] = keys === 'all' ? [] : keys;
            if (id !== null) onChoose(String(id));
          }}
          autoFocus="first"
          escapeKeyBehavior="none"
          shouldSelectOnPressUp
          renderEmptyState={() => <p className="locale-empty">{empty}</p>}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.name} className="locale-option">
              {({ isSelected }) => (
                <>
                  <OptionLabel option={option} />
                  {isSelected && <Icon shape={Check} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      )}
    </div>
  );
}

function OptionLabel({ option: { name, picture, language } }: { option: Option }) {
  return (
    <>
      {picture}
      <span className="locale-name" lang={language}>
        {name}
      </span>
    </>
  );
}

import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useEffect } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import type { DropItem } from 'react-aria-components/useDragAndDrop';
import { Aria } from './aria.tsx';
import { FieldMessages, type FieldTexts, LabelText, useControl } from './field.tsx';
import { Icon } from './icon.tsx';
import { useTranslation } from './translation.ts';
import './file-field.css';

interface Props extends Omit<FieldTexts, 'label' | 'hideLabel'> {
  label: string;
  id?: string;
  name?: string;
  /** Same as `<input accept>`. Dropped files are not filtered, so check them. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles?: (files: File[]) => void;
}

/** A native file input, which plain forms can submit, inside a drop zone. */
export function FileDrop(props: Props) {
  const { label, help, error, optional, name, accept, multiple = false, disabled = false } = props;
  const { onFiles } = props;
  const { t } = useTranslation('ui');
  const control = useControl(props.id, { help, error });
  useEffect(preventPageDrop, []);

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    onFiles?.([...(event.target.files ?? [])]);
    // With a handler the input is cleared, so the same file can be chosen again.
    if (onFiles) event.target.value = '';
  }

  return (
    <Aria>
      <div className="field">
        <span id={`${control.id}-label`} className="field-label">
          <LabelText label={label} optional={optional} />
        </span>
        <DropZone
          className="file-drop"
          aria-label={t('drop_zone', { label })}
          isDisabled={disabled}
          onDrop={async ({ items }) => {
            const dropped = await filesIn(items);
            if (dropped.length > 0) onFiles?.(multiple ? dropped : dropped.slice(0, 1));
          }}
        >
          <Icon shape={Upload} size={24} className="text-soft" />
          <label>
            <input
              {...control}
              type="file"
              className="sr-only"
              aria-labelledby={`${control.id}-label ${control.id}-choose`}
              {...{ name, accept, multiple, disabled }}
              onChange={chosen}
            />
            <span id={`${control.id}-choose`} className="link">
              {t('choose_files', { count: multiple ? 2 : 1 })}
            </span>{' '}
            {t('or_drop', { count: multiple ? 2 : 1 })}
          </label>
        </DropZone>
        <FieldMessages id={control.id} help={help} error={error} />
      </div>
    </Aria>
  );
}

/** Opens folders, because an album is often in one. */
async function filesIn(items: Iterable<DropItem> | AsyncIterable<DropItem>): Promise<File[]> {
  const files: File[] = [];
  for await (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile());
    if (item.kind === 'directory') files.push(...(await filesIn(item.getEntries())));
  }
  return files;
}

/** Browsers open a file dropped outside the drop zone, which would leave the page. */
function preventPageDrop(): () => void {
  function preventDrop(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  }
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, preventDrop);
  return () => {
    for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, preventDrop);
  };
}

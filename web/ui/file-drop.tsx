import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useEffect } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import type { DropItem } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { Aria } from './aria.tsx';
import { FieldMessages, type FieldWords, LabelText, useControl } from './field.tsx';
import { Icon } from './icon.tsx';

interface Props extends Omit<FieldWords, 'label' | 'hideLabel'> {
  label: string;
  id?: string;
  name?: string;
  /** As of `<input accept>`. A dropped file may be anything, so look at what comes. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles?: (files: File[]) => void;
}

/** A real file input, so that a plain form sends it, in a place where files can be dropped. */
export function FileDrop(props: Props) {
  const { label, help, error, optional, name, accept, multiple = false, disabled = false } = props;
  const { onFiles } = props;
  const { t } = useTranslation('ui');
  const control = useControl(props.id, { help, error });
  useEffect(keepPageOnDrop, []);

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    onFiles?.([...(event.target.files ?? [])]);
    // Whoever handles the files takes them away, so that the same one can be chosen again.
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
          <Icon of={Upload} size={24} className="text-soft" />
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

/** Folders are opened: an album often lies in one. */
async function filesIn(items: Iterable<DropItem> | AsyncIterable<DropItem>): Promise<File[]> {
  const files: File[] = [];
  for await (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile());
    if (item.kind === 'directory') files.push(...(await filesIn(item.getEntries())));
  }
  return files;
}

/** A browser opens a file that is dropped beside the place for it, and the page is gone. */
function keepPageOnDrop(): () => void {
  function keep(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  }
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, keep);
  return () => {
    for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, keep);
  };
}

import { type ReactNode, useId } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import './uploads.css';

interface Props {
  accept: string;
  /** Names the item for screen readers. */
  itemName: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Replaces a file; the upload starts as soon as one is chosen. */
export function ReplaceFileButton({ accept, itemName, onFile, children }: Props) {
  const id = useId();
  return (
    <span className="replace-file needs-scripts">
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ size: 'small' })}>
        {children}
        <span className="sr-only"> ({itemName})</span>
      </label>
    </span>
  );
}

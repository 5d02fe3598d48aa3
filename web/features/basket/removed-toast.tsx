import { useState } from 'react';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  title: string;
  /** Undefined if the item cannot be added again. */
  onUndo: (() => void) | undefined;
}

export function RemovedToast({ title, onUndo }: Props) {
  const { t } = useTranslation('basket');
  // A second click would add the item twice.
  const [isUndone, setUndone] = useState(false);
  return (
    <span className="basket-removed">
      <span>{t('removed', { title })}</span>
      {onUndo && !isUndone && (
        <button
          type="button"
          className="link"
          onClick={() => {
            setUndone(true);
            onUndo();
          }}
        >
          {t('undo')}
        </button>
      )}
    </span>
  );
}

export function ItemGoneToast() {
  return useTranslation('basket').t('gone');
}

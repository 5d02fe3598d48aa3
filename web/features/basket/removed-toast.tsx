import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  /** Where it can be put back. */
  onUndo: (() => void) | undefined;
}

export function RemovedToast({ title, onUndo }: Props) {
  const { t } = useTranslation('basket');
  // A second press would put in what the first has put in already.
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

export function GoneToast() {
  return useTranslation('basket').t('gone');
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A second press would put in what the first has put in already. */
export function RemovedToast({ title, onUndo }: { title: string; onUndo: () => void }) {
  const { t } = useTranslation('basket');
  const [isUndone, setUndone] = useState(false);
  return (
    <span className="basket-removed">
      <span>{t('removed', { title })}</span>
      {!isUndone && (
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

import { useState } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import { CameraView } from './camera-view.tsx';
import type { DoorView } from './door-view.ts';

interface Props {
  view: DoorView;
  onCode: (code: string) => void;
}

/** The camera on top, where guests hold their tickets; its button at the bottom, at the thumb. */
export function ScanScreen({ view, onCode }: Props) {
  const { t } = useTranslation('door');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="door-scan">
      {isOpen ? (
        <CameraView onCode={onCode} />
      ) : (
        <div className="door-scan-hint">
          <p className="text-lead">{t('scan.ready')}</p>
          <p className="text-soft">{t('scan.hint')}</p>
        </div>
      )}
      <Counts categories={view.categories} />
      <button
        type="button"
        className={`button button-large button-wide ${isOpen ? 'button-secondary' : 'button-primary'}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('camera.stop') : t('camera.start')}
      </button>
    </div>
  );
}

/** Who is in, by category. */
export function Counts({ categories }: Pick<DoorView, 'categories'>) {
  const { t } = useTranslation('door');
  return (
    <ul className="door-counts" aria-label={t('counts.label')}>
      {categories.map(({ number, name, admitted, sold }) => (
        <li key={number}>
          <span className="door-counts-name">{name}</span>
          <span className="figures text-strong">{t('counts.of', { admitted, sold })}</span>
        </li>
      ))}
    </ul>
  );
}

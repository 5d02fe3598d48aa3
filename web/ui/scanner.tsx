import { Suspense, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { TextField } from './text-field.tsx';
import { useTranslation } from './translation.ts';
import { useOnDemand } from './use-on-demand.ts';
import './scanner.css';

// Most people use a USB scanner or type.
const loadCamera = () => import('./camera-scanner.tsx');

interface Props {
  id: string;
  name: string;
  label: string;
  help?: string;
  error?: string;
  submit?: string;
  /** Earlier codes are still on their way. */
  isBusy?: boolean;
  maxLength?: number;
}

/**
 * The fields of a form that reads codes: typed, from a USB scanner, which types the code and Enter,
 * or from the camera. Every code submits the form; its `onSubmit` resets it for the next one.
 */
export function Scanner(props: Props) {
  const { id, name, label, help, error, submit: submitLabel } = props;
  const { isBusy = false, maxLength = 60 } = props;
  const { t } = useTranslation('parts');
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const camera = useOnDemand(loadCamera, { isNeeded: isOpen, onFailure: () => setOpen(false) });

  function enter(code: string) {
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.value = code;
    input.form?.requestSubmit();
  }

  return (
    <div ref={box} className="scanner">
      <TextField
        {...{ id, name, label, help, error, maxLength }}
        before={isBusy ? <Spinner /> : <ScanMark />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="scanner-buttons">
        <Button type="submit" variant="primary">
          {submitLabel ?? t('scanner.submit')}
        </Button>
        {!isOpen && (
          <Button className="needs-scripts" onClick={() => setOpen(true)}>
            {t('scanner.start')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          {camera ? (
            <camera.CameraScanner onScan={enter} onClose={() => setOpen(false)} />
          ) : (
            <Spinner />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** Not from the icon package: icons that several areas share are loaded on every page of the shop. */
function ScanMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className="scanner-mark" aria-hidden="true">
      <path d="M3 7V5a2 2 0 0 1 2-2h2m10 0h2a2 2 0 0 1 2 2v2m0 10v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2m4-5h10" />
    </svg>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import { CameraView } from './camera-view.tsx';
import { secretIn } from './door-link.ts';

/** The page was opened without the link of a device, as from the home screen of a phone. */
export function NoDevice({ onSecret }: { onSecret: (secret: string) => Promise<void> }) {
  const { t } = useTranslation('door');
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [hasCamera, setCamera] = useState(false);

  function use(link: string) {
    const secret = secretIn(link);
    setWrong(secret === null);
    if (secret) void onSecret(secret);
  }

  return (
    <main className="door-message">
      <h1>{t('no_device.title')}</h1>
      <p>{t('no_device.text')}</p>
      {hasCamera ? (
        <CameraView onCode={use} />
      ) : (
        <button
          type="button"
          className="button button-primary button-large"
          onClick={() => setCamera(true)}
        >
          {t('no_device.camera')}
        </button>
      )}
      <form
        className="door-search-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          use(input.current?.value ?? '');
        }}
      >
        <label htmlFor="door-link">{t('no_device.link')}</label>
        <input
          ref={input}
          id="door-link"
          className="door-input"
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          aria-invalid={isWrong}
          aria-describedby="door-link-problem"
        />
        <button type="submit" className="button button-secondary button-large">
          {t('no_device.open')}
        </button>
        <p id="door-link-problem" role="status" className="text-danger">
          {isWrong && t('no_device.wrong')}
        </p>
      </form>
    </main>
  );
}

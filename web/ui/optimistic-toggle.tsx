import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { makeToggleQueue, type ToggleQueue, type ToggleState } from './toggle-queue.ts';
import { useTranslation } from './translation.ts';
import './optimistic-toggle.css';

interface Props {
  label: ReactNode;
  isOn: boolean;
  /** URL that the form posts to without scripts. */
  action: string;
  /** Field with the new state, `on` or `off`. */
  name: string;
  /** Hidden fields of the form, such as the CSRF token. */
  children?: ReactNode;
  /** Saves the state. A rejected promise turns the switch back. */
  send: (isOn: boolean) => Promise<unknown>;
}

/**
 * A switch that saves at once. Without scripts it is a form; with scripts it shows the new state
 * before the server answers, and goes back if that fails.
 */
export function OptimisticToggle({ label, isOn, action, name, children, send }: Props) {
  const { t } = useTranslation('parts');
  const id = useId();
  const [state, setState] = useState<ToggleState>({ isOn, isSaving: false, hasFailed: false });
  const latestSend = useRef(send);
  latestSend.current = send;
  const [queue] = useState<ToggleQueue>(() =>
    makeToggleQueue(isOn, (next) => latestSend.current(next), setState),
  );
  const loaded = useRef(isOn);

  useEffect(() => {
    if (loaded.current === isOn) return;
    loaded.current = isOn;
    queue.reset(isOn);
  }, [isOn, queue]);

  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        queue.press(!state.isOn);
      }}
    >
      {children}
      <button
        type="submit"
        role="switch"
        name={name}
        value={state.isOn ? 'off' : 'on'}
        aria-checked={state.isOn}
        aria-busy={state.isSaving}
        aria-describedby={state.hasFailed ? `${id}-error` : undefined}
        className="toggle-button"
      >
        <span className="toggle-track" />
        {label}
      </button>
      {/* Always present, because a live region announces only changes. */}
      <p id={`${id}-error`} role="alert" className="toggle-error">
        {state.hasFailed && t('toggle.failed')}
      </p>
    </form>
  );
}

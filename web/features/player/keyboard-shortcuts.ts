/** Space toggles playback and the arrow keys seek, unless the focused element uses these keys. */
import { seek, toggle, usePlayer } from './store.ts';

export const SEEK_STEP_SECONDS = 5;

const KEYBOARD_CONTROLS =
  'input, textarea, select, button, a, summary, audio, video, iframe, [contenteditable], [role], [tabindex="0"]';

export function bindKeyboardShortcuts(): () => void {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  if (event.target instanceof Element && event.target.closest(KEYBOARD_CONTROLS)) return;
  const { position } = usePlayer.getState();
  if (event.key === ' ') toggle();
  else if (event.key === 'ArrowRight') seek(position + SEEK_STEP_SECONDS);
  else if (event.key === 'ArrowLeft') seek(position - SEEK_STEP_SECONDS);
  else return;
  event.preventDefault();
}

/** Starts the service worker, and changes to a new version of the page when that disturbs nobody. */
import { offerUpdate } from '../features/door/update.ts';

/** A page that was only just opened is not in use yet. */
const JUST_OPENED_MS = 5000;

export function keepPageOffline(): void {
  // Missing without HTTPS, and in some private windows.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first one has the files of this page.
    if (hadOne) location.reload();
  });
  serviceWorker.register('/door/keep-offline.js', { scope: '/door' }).then(
    (registration) => {
      watch(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => watch(registration));
      });
    },
    (error: unknown) => reportError(error),
  );
}

function watch({ waiting, active }: ServiceWorkerRegistration): void {
  if (!waiting || !active) return;
  const takeOver = () => waiting.postMessage('take-over');
  if (performance.now() < JUST_OPENED_MS) takeOver();
  else offerUpdate(takeOver);
}

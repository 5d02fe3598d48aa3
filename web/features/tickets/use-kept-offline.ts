import { useEffect, useState } from 'react';
import type { KeptTicket } from '../../door/keep-tickets.ts';

/** The worker is below `/door`, where the server has its build. */
const WORKER = '/door/keep-tickets.js';
const SCOPE = '/T/';

/** Keeps the page of a ticket on this device. True once it opens without network. */
export function useKeptOffline(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isOpen = true;
    keepPage().then(
      (kept) => isOpen && setKept(kept),
      // Private windows and old browsers may refuse. The page works without it.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return isKept;
}

async function keepPage(): Promise<boolean> {
  // Missing without HTTPS, and in some private windows.
  if (!navigator.serviceWorker) return false;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  const wanted: KeptTicket = { page: location.pathname, files: loadedFiles() };
  active?.postMessage(wanted, [port2]);
  return await answer;
}

/** Scripts, styles and fonts of this page, as its browser has loaded them. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

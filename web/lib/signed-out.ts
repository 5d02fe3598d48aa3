/** After sign-out no personal data stays in the browser, in this tab or in others. */

const CHANNEL = 'lathe-signed-out';
/** Pages with personal data. */
const PRIVATE_PAGE = /^\/(account|studio|admin|checkout)(\/|$)/;

/** Called by the signed-out page. */
export function clearSession(): void {
  clearTab();
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed out');
  channel.close();
}

/** Runs in every tab of a signed-in user. Returns a stop function. */
export function syncSignOut(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    clearTab();
    if (PRIVATE_PAGE.test(location.pathname)) location.reload();
  };
  return () => channel.close();
}

/** Removes form drafts and the last order. Preferences are in local storage and stay. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked, so nothing was stored.
  }
}

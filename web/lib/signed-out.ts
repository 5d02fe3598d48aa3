/** After signing out nothing of the person stays in the browser: neither in this tab nor in others. */

const CHANNEL = 'lathe-signed-out';
/** Pages that show what is somebody's own. */
const PRIVATE_PAGE = /^\/(account|studio|admin|checkout)(\/|$)/;

/** For the page that says that one is signed out. */
export function forgetSession(): void {
  clearTab();
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed out');
  channel.close();
}

/** For every tab of somebody who is signed in. Returns what stops it. */
export function followSignOut(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    clearTab();
    if (PRIVATE_PAGE.test(location.pathname)) location.reload();
  };
  return () => channel.close();
}

/** Form drafts and the last order; preferences are in local storage and stay. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked, so nothing was stored.
  }
}

import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/reset.css';
import '../styles/base.css';
import '../styles/button.css';
import '../styles/helpers.css';
import { createRoot } from 'react-dom/client';
import { DoorApp } from '../features/door/door-app.tsx';
import { takeSecret } from '../features/door/door-link.ts';
import { doorNetwork } from '../features/door/door-network.ts';
import { openDoorStore } from '../features/door/door-store.ts';
import { makeDoor } from '../features/door/make-door.ts';
import { applyTheme } from '../features/door/settings.ts';
import { makeIsSigned } from '../features/door/signature.ts';
import { keepSyncing } from '../features/door/sync-loop.ts';
import { makeTabs } from '../features/door/tabs.ts';
import { keepPageOffline } from './keep-page-offline.ts';

applyTheme();
const root = createRoot(document.querySelector('#door') ?? document.body);
const secret = takeSecret();

/** Without a store nothing may turn green, so the page says what is wrong. */
openDoorStore().then(
  async (store) => {
    const door = makeDoor({
      network: doorNetwork,
      store,
      tabs: makeTabs(),
      isSigned: makeIsSigned(),
      now: Date.now,
    });
    await door.open(secret);
    keepSyncing(door);
    root.render(<DoorApp door={door} />);
    // The browser may delete what pages keep when the disk is full; this asks it not to.
    void navigator.storage?.persist?.();
  },
  () => root.render(<DoorApp door={null} />),
);

keepPageOffline();

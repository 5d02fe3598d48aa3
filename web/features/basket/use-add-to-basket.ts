import { useState } from 'react';
import { report } from '../../lib/beacon.ts';
import { pause } from '../../ui/pause.ts';
import type { LineKey } from './basket-line.ts';
import { addToBasket } from './change-basket.ts';
import { prepareDrawer } from './load-drawer.ts';
import { useBasket } from './store.ts';

interface Item extends LineKey {
  title: string;
  /** What was chosen of each part of a bundle. */
  choices?: string[] | undefined;
}

/** Adds something to the basket and opens the drawer. */
export function useAddToBasket() {
  const [isBusy, setBusy] = useState(false);
  /** The drawer shows it otherwise. */
  const [isIn, setIn] = useState(false);

  async function add({ type, uuid, title, choices }: Item): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setIn(false);
    const { activeElement } = document;
    const open = () => useBasket.setState({ isOpen: true, added: title });
    const drawer = prepareDrawer();
    const isAdded = await addToBasket({ type, uuid, ...(choices && { choices }) });
    if (isAdded) report({ kind: 'basket', thing: uuid });
    const canOpen = isAdded && (await Promise.race([drawer, tooLate()]));
    setBusy(false);
    if (canOpen) return open();
    setIn(isAdded);
    // Later only if the buyer has not moved on.
    if (isAdded && (await drawer) && document.activeElement === activeElement) open();
  }

  return { add, isBusy, isIn };
}

const DRAWER_WAIT_MS = 800;

async function tooLate(): Promise<boolean> {
  await pause(DRAWER_WAIT_MS);
  return false;
}

import { importAgain } from '../../ui/import-again.ts';

/** For all who open the drawer, so that they share it. */
export const loadDrawer = () => import('./basket-drawer.tsx');

/** Resolves when the drawer can open, or cannot be loaded. */
export async function prepareDrawer(): Promise<void> {
  try {
    await importAgain(loadDrawer);
  } catch {
    // For example offline: the item is in the basket, and its page is still linked.
  }
}

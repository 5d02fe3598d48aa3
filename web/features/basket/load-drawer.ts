import { importAgain } from '../../ui/import-again.ts';

/** For all who open the drawer, so that they share it. */
export const loadDrawer = () => import('./basket-drawer.tsx');

/** False if the drawer cannot be loaded, for example offline. */
export async function prepareDrawer(): Promise<boolean> {
  try {
    await importAgain(loadDrawer);
    return true;
  } catch {
    return false;
  }
}

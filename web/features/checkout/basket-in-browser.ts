/** Client loader of the basket page. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { startBasketRead } from '../basket/change-basket.ts';
import type { loader } from './basket-page.server.ts';

export type LoadedInBrowser = Awaited<ReturnType<typeof clientLoader>>;

/** The number says which presses the loaded basket may lack. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const read = startBasketRead();
  return { ...(await serverLoader<typeof loader>()), read };
}

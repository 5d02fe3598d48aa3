/** Client loader and client action of the checkout. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { importAgain } from '../../ui/import-again.ts';
import { requireCardFormDocument } from './card-form-document.tsx';
import type { loader } from './checkout.server.ts';

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  requireCardFormDocument(request, loaded.offer);
  return loaded;
}

const loadSubmit = () => importAgain(() => import('./submit-checkout.ts'));

/** So that the buyer does not wait for it after the form. */
export async function prepareSubmit(): Promise<void> {
  try {
    await loadSubmit();
  } catch {
    // Loaded again with the form.
  }
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const { submitCheckout } = await loadSubmit();
  return await submitCheckout({ request });
}

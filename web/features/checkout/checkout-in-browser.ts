/** Client loader and client action of the checkout. */
import { useEffect } from 'react';
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { failureMessage } from '../../lib/error-messages.ts';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { importAgain } from '../../ui/import-again.ts';
import { requireCardFormDocument } from './card-form-document.tsx';
import type { loader } from './checkout.server.ts';
import type { submitCheckout } from './submit-checkout.ts';

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  requireCardFormDocument(request, loaded.offer);
  return loaded;
}

const SETTLE_MS = 1000;

const loadSubmit = () => import('./submit-checkout.ts');

/** So that the buyer does not wait for it after the form. */
export async function prepareSubmit(): Promise<void> {
  try {
    await importAgain(loadSubmit);
  } catch {
    // Loaded again with the form.
  }
}

/** After the page has settled: a buyer with a restored draft may use nothing but the button. */
export function usePreparedSubmit(): void {
  useEffect(() => {
    const timer = setTimeout(() => void prepareSubmit(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

type Reply = Awaited<ReturnType<typeof submitCheckout>>;

export async function clientAction({
  request,
}: ClientActionFunctionArgs): Promise<Partial<Reply> & Pick<Reply, 'failure'>> {
  let submit: typeof submitCheckout;
  try {
    submit = (await importAgain(loadSubmit)).submitCheckout;
  } catch {
    return { failure: lostNetwork() };
  }
  return await submit({ request });
}

/** As if the call had failed: what the buyer has typed stays. */
function lostNetwork(): CallFailure {
  return {
    code: 'network',
    status: 0,
    message: failureMessage('network'),
    fields: {},
    paths: {},
    waitSeconds: null,
    attempt: crypto.randomUUID(),
  };
}

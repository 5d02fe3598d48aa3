import { importAgain } from '../../ui/import-again.ts';

const load = () => import('./stripe-form.ts');

/** All use the same module, which has the form that is on the page. */
export const loadStripeForm = () => importAgain(load);

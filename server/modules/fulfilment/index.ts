export { confirmOrder } from './jobs.ts';
export { makeAgain } from './make-again.ts';

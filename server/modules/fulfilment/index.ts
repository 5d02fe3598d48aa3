export { confirmOrder } from './jobs.ts';
export { remakeCopies } from './remake-copies.ts';

export { confirmOrder } from './jobs.ts';
export { makeAgain } from './remake-copies.ts';

export { makeAgain } from './make-again.ts';
export { planMaking } from './plan-making.ts';

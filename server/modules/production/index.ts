export { planMaking } from './plan-making.ts';

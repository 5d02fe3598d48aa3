export { registerLeaveLine } from './unsubscribe.ts';

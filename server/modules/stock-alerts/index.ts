export { registerAlertUnsubscribe } from './unsubscribe.ts';

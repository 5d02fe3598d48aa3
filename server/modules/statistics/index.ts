export { registerBeacon } from './register-beacon.ts';

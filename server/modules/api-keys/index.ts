export { makeIdentifyKey } from './identify-key.ts';

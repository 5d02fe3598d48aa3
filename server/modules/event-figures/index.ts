export { registerEventFiles } from './register-event-files.ts';

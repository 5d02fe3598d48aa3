export { registerPressFiles } from './register-press-files.ts';

export { action, loader } from '../../features/studio/switch-account.server.ts';

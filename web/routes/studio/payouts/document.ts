export { loader } from '../../../features/studio/payouts/document.server.ts';

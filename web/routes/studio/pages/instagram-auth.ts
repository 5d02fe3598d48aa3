export { loader } from '../../../features/studio/pages/instagram-auth.server.ts';

export { loader } from '../../features/dev-tools/mail-html.server.ts';

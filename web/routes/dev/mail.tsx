import { DevMail } from '../../features/dev-tools/mail.tsx';

export { loader } from '../../features/dev-tools/mail.server.ts';

export default DevMail;

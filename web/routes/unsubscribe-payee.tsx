import { UnsubscribePayee } from '../features/unsubscribe/unsubscribe-payee.tsx';

export { loader } from '../features/unsubscribe/unsubscribe-payee.server.ts';

export default UnsubscribePayee;

import { ConfirmAlert } from '../../features/shop/alerts/confirm-alert.tsx';

export { action, loader } from '../../features/shop/alerts/confirm-alert.server.ts';

export default ConfirmAlert;

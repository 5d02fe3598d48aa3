import { UnsubscribeAlerts } from '../features/unsubscribe/unsubscribe-alerts.tsx';

export { loader } from '../features/unsubscribe/unsubscribe-alerts.server.ts';

export default UnsubscribeAlerts;

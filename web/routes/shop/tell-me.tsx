import { TellMe } from '../../features/shop/alerts/tell-me-page.tsx';

export { action, loader } from '../../features/shop/alerts/tell-me-page.server.ts';

export default TellMe;

import { WaitPage } from '../../features/shop/waiting/wait-page.tsx';

export { action, loader } from '../../features/shop/waiting/wait-page.server.ts';

export default WaitPage;

import { PressPage } from '../../features/shop/press-page.tsx';

export { loader } from '../../features/shop/press-page.server.ts';

export default PressPage;

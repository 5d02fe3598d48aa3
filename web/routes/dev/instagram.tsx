import { FakeInstagram } from '../../features/dev-tools/instagram.tsx';

export { loader } from '../../features/dev-tools/instagram.server.ts';

export default FakeInstagram;

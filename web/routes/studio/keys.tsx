import { KeysPage } from '../../features/studio/keys/keys-page.tsx';

export { action, loader } from '../../features/studio/keys/keys-page.server.ts';

export default KeysPage;

import { MyMerch } from '../../../features/merch-editor/list/my-merch.tsx';

export { action, loader } from '../../../features/merch-editor/list/my-merch.server.ts';

export default MyMerch;

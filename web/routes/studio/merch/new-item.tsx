import { NewItem } from '../../../features/merch-editor/new/new-item.tsx';

export { action, loader } from '../../../features/merch-editor/new/new-item.server.ts';

export default NewItem;

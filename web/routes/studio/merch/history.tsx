import { ItemHistory } from '../../../features/merch-editor/item-history.tsx';

export { loader } from '../../../features/merch-editor/item-history.server.ts';

export default ItemHistory;

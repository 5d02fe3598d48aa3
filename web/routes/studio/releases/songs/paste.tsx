import { PasteList } from '../../../../features/release-editor/songs/bulk/paste-list.tsx';

export {
  action,
  loader,
} from '../../../../features/release-editor/songs/bulk/paste-list.server.ts';

export default PasteList;

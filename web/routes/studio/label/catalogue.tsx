import { CatalogueFile } from '../../../features/release-editor/catalogue-file/catalogue-file.tsx';

export {
  action,
  loader,
} from '../../../features/release-editor/catalogue-file/catalogue-file.server.ts';

export default CatalogueFile;

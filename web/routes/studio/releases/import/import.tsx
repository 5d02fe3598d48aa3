import { ImportScreen } from '../../../../features/release-editor/catalogue-file/import-screen.tsx';

export {
  action,
  loader,
} from '../../../../features/release-editor/catalogue-file/catalogue-file.server.ts';

export default ImportScreen;

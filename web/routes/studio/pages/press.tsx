import { PressKitEditor } from '../../../features/press-kit/press-kit.tsx';

export {
  pageAction as action,
  pageLoader as loader,
} from '../../../features/press-kit/press-kit.server.ts';

export default PressKitEditor;

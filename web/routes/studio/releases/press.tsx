import { PressKitEditor } from '../../../features/press-kit/press-kit.tsx';

export {
  releaseAction as action,
  releaseLoader as loader,
} from '../../../features/press-kit/press-kit.server.ts';

export default PressKitEditor;

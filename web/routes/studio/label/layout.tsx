import { LabelLayout } from '../../../features/studio/label/label-layout.tsx';

export { loader } from '../../../features/studio/label/label-layout.server.ts';

export default LabelLayout;

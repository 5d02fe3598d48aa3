import { Copies } from '../../../../features/release-editor/copies/copies-step.tsx';

export { action, loader } from '../../../../features/release-editor/copies/copies-step.server.ts';

export default Copies;

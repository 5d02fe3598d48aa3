import { SubmitStep } from '../../../../features/release-editor/submit/submit-step.tsx';

export { action, loader } from '../../../../features/release-editor/submit/submit-step.server.ts';

export default SubmitStep;

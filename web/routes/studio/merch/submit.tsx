import { SubmitStep } from '../../../features/merch-editor/submit/submit-step.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/merch-editor/submit/submit-step.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default SubmitStep;

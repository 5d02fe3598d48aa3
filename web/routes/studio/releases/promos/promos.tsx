import { Promos } from '../../../../features/release-editor/promos/promos-step.tsx';

export { action, loader } from '../../../../features/release-editor/promos/promos-step.server.ts';

export default Promos;

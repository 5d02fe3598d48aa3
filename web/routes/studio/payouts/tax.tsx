import { TaxOverview } from '../../../features/studio/tax/tax-overview.tsx';

export { action, loader } from '../../../features/studio/tax/tax-overview.server.ts';

export default TaxOverview;

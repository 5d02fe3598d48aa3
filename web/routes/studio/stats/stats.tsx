import { StatisticsScreen } from '../../../features/studio/statistics/statistics-screen.tsx';

export { loader } from '../../../features/studio/statistics/statistics.server.ts';

export default StatisticsScreen;

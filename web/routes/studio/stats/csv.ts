export { csvLoader as loader } from '../../../features/studio/statistics/statistics.server.ts';

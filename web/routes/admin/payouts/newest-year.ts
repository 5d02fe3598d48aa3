export { loader } from '../../../features/admin/year-end/newest-year.server.ts';

/** The demo sign-ins of the product, one for each kind of person. */
export const DEMO_PASSWORD = 'Demo1234';

export const DEMO_USERS = [
  { email: 'customer@lathe.test', is: 'buys records' },
  { email: 'seller@lathe.test', is: 'an artist with pages and releases' },
  { email: 'label@lathe.test', is: 'a label with a roster' },
  { email: 'staff@lathe.test', is: 'reviews releases, runs the plant' },
  { email: 'admin@lathe.test', is: 'may do everything' },
] as const;

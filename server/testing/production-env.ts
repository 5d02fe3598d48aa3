/** Settings that production requires, for tests of production behaviour. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/unused',
  PUBLIC_URL: 'https://shop.test',
  SECRET: 'r4Jt9Vw2Qx7Lm0Zk5Hn8Bd3Fy6Gp1Cs4Tu7Av',
  EAN_PREFIX: '5099999',
  ISRC_PREFIX: 'GBXYZ',
  MAIL: 'smtp',
  SMTP_URL: 'smtp://localhost:1',
};

/** Import rules of docs/architecture.md: the folders that each folder may import. */
const ALLOWED_FOLDERS = {
  rules: [],
  contract: ['rules'],
  messages: ['rules'],
  media: ['rules'],
  web: ['contract', 'messages', 'rules'],
  server: ['contract', 'media', 'messages', 'rules'],
};

/** Server modules, highest first: each may import only those below it. */
const MODULE_LEVELS = [
  ['admin', 'privacy', 'seo'],
  ['invitations', 'statistics'],
  ['bank-files', 'order-desk', 'returns', 'sales'],
  ['payout-providers'],
  ['payouts'],
  ['social'],
  ['search'],
  ['checkout'],
  [
    'fulfilment',
    'record-collections',
    'stock-alerts',
    'ticket-holders',
    'ticket-waits',
    'wish-lists',
  ],
  ['basket', 'orders'],
  ['bundles', 'discounts', 'door', 'event-figures', 'review-desk', 'webhooks'],
  ['catalogue-file', 'merch-publishing', 'press', 'promos', 'publishing', 'splits'],
  [
    'artwork',
    'contributions',
    'kinds',
    'labels',
    'merch-designs',
    'reviews',
    'songs',
    'tax-profiles',
  ],
  ['events', 'merch', 'releases', 'sellers'],
  ['addresses', 'bank-accounts', 'highlights', 'pages', 'sellables', 'shipping', 'tickets'],
  ['storefront'],
  ['catalogue', 'ledger', 'merch-types', 'production'],
  ['api-keys', 'members', 'notifications', 'taxes'],
  ['accounts'],
  ['regions'],
];

/** Web features that hold all screens of an area and may import other features. */
const AREAS = [
  'admin',
  'checkout',
  'dev-tools',
  'help-articles',
  'merch-editor',
  'release-editor',
  'shop',
  'studio',
].join('|');

/** Web features without screens, which every feature may import. */
const COMMON_FEATURES = ['form-drafts', 'lists'].join('|');

const folderRules = Object.entries(ALLOWED_FOLDERS).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-${['itself', ...allowed].join('-')}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(rules|contract|messages|media|server|web|demo|bench|e2e|tools)/',
    pathNot: `^(${[folder, ...allowed].join('|')})/`,
  },
}));

const levelRules = MODULE_LEVELS.flatMap((modules, level) =>
  modules.map((module) => ({
    name: `${module}-imports-only-lower-modules`,
    severity: 'error',
    from: { path: `^server/modules/${module}/` },
    to: {
      path: '^server/modules/[^/]+/',
      pathNot: [
        `^server/modules/(${[module, ...MODULE_LEVELS.slice(level + 1).flat()].join('|')})/`,
        // Tests may use the test helpers of other modules.
        '/testing/',
      ],
    },
  })),
);

module.exports = {
  forbidden: [
    ...folderRules,
    ...levelRules,
    {
      name: 'modules-are-imported-through-their-index',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: {
        path: '^server/modules/[^/]+/',
        // Tests may use the test helpers of other modules.
        pathNot: ['^server/modules/$1/', '/index\\.ts$', '/testing/'],
      },
    },
    {
      // They sell all kinds of things through the port of `sellables`; see tools/checks/kinds.ts.
      name: 'selling-modules-import-no-kind',
      severity: 'error',
      from: {
        path: '^server/modules/(basket|bundles|checkout|discounts|fulfilment|order-desk|orders|payouts|production|returns|sales|search|sellables|stock-alerts|wish-lists)/',
        pathNot: '(\\.test\\.ts$|/testing/)',
      },
      to: { path: '^(server/modules/(releases|merch|merch-types|events)/|rules/(merch/|ticket))' },
    },
    {
      name: 'platform-imports-no-module',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/modules/' },
    },
    {
      name: 'rules-have-no-dependencies',
      severity: 'error',
      from: { path: '^rules/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypesNot: ['local', 'aliased-workspace'], pathNot: '^rules/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: `^web/features/(?!(?:${AREAS})/)([^/]+)/` },
      to: { path: '^web/features/', pathNot: `^web/features/($1|${COMMON_FEATURES})/` },
    },
    {
      name: 'areas-do-not-import-each-other',
      severity: 'error',
      from: { path: `^web/features/(${AREAS})/` },
      to: { path: `^web/features/(${AREAS})/`, pathNot: '^web/features/$1/' },
    },
    {
      name: 'features-do-not-import-routes',
      severity: 'error',
      from: { path: '^web/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/routes/' },
    },
    {
      name: 'ui-imports-no-features',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|routes|lib)/' },
    },
    {
      name: 'lib-does-not-import-features',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(features|routes)/' },
    },
    {
      // Type imports and lazy imports cause no cycle at run time.
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
      },
    },
    {
      name: 'no-unresolved-imports',
      severity: 'error',
      from: {},
      // React Router generates +types/ in another folder; TypeScript resolves them through
      // rootDirs. A Vite plugin makes the virtual modules, and Vite resolves the URL of a file in a
      // package.
      to: { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:|\\.wasm\\?url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};

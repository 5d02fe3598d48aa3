export { notWithdrawnSql, onSaleSql, orderableSql } from './on-sale.ts';
export { merchKind } from './selling/kind.ts';
export { merchSearch } from './selling/search.ts';

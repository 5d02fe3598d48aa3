import { type ApiScope, OFFERED_SCOPES } from '@lathe/rules/api-keys';

type OfferedScope = (typeof OFFERED_SCOPES)[number];

type ScopeKey<Scope extends string> = Scope extends `${infer Area}:${infer Right}`
  ? `${Area}_${Right}`
  : Scope;

/** Message keys cannot contain a colon. */
export function scopeKey(scope: OfferedScope): ScopeKey<OfferedScope> {
  return scope.replace(':', '_') as ScopeKey<OfferedScope>;
}

/** Keys have no others. */
export function isOffered(scope: ApiScope): scope is OfferedScope {
  return OFFERED_SCOPES.some((offered) => offered === scope);
}

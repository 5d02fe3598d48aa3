-- Answers to unsafe calls that carried an Idempotency-Key, so that a repeat gets the same answer.
create table idempotency_keys (
  -- Who sent it: a key of one visitor means nothing for another.
  scope text not null,
  key text not null,
  -- Hash of method, address and body: the same key with another body is refused.
  fingerprint text not null,
  status integer,
  body text,
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

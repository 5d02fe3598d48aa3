-- A suspended user cannot sign in, and nothing of theirs is on sale until staff restore them.
alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column suspended_by uuid references users on delete set null;
alter table users add constraint users_suspension_reason
  check ((suspended_at is null) = (suspension_reason is null)) not valid;
alter table users validate constraint users_suspension_reason;

-- Live when its owner was suspended, so it goes live again with the owner.
alter table pages add column live_before_suspension boolean not null default false;

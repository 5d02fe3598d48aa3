-- Set by a password reset: the passkey opens nothing until its owner has said that it is theirs.
alter table passkeys add column review_asked_at timestamptz;

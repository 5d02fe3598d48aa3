-- Which browser chose the password of an account whose address is not confirmed yet: the hash of a
-- cookie. Null: the password is chosen when the address is confirmed.
alter table credentials add column chosen_by text;

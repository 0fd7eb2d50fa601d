-- The six digits that are mailed beside or in place of a link, for an address that may have no account yet: one at a time for each address.
-- `token_hash` is that of the mail's link; the code is kept as a keyed hash. `cart` is the cart of who asked.
create table login_codes (
  id integer generated always as identity primary key,
  email text not null unique check (length(email) <= 255),
  token_hash bytea not null unique,
  code_hash bytea not null,
  cart text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_ended on login_codes (expires_at);

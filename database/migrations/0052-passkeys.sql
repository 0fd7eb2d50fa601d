-- The passkeys of customers: what an authenticator keeps the secret half of. `user_handle` is the account's name on the authenticator.
-- `name` is the customer's own; without one, the browser of `user_agent` names it.
create table passkeys (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  user_handle text not null,
  transports text[] not null default '{}',
  name text check (length(name) between 1 and 60),
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_customer on passkeys (customer_id);
-- What an authenticator is asked to sign, once. `customer_id` is who adds a passkey with it; null for one that logs in.
create table passkey_challenges (
  challenge text primary key,
  customer_id integer references customers on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_ended on passkey_challenges (expires_at);
create index passkey_challenges_customer on passkey_challenges (customer_id) where customer_id is not null;

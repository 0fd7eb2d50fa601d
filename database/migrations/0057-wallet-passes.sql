-- Tickets in the wallets of phones: one row for each ticket and holder, who is a keyed digest of an address. What a pass shows is made from
-- its ticket whenever somebody asks; `fingerprint` is of what it showed when housekeeping last looked. `due`: its ticket may have changed.
-- `untold`: the wallets that have it are still to be told. `changed_at` has whole seconds, as HTTP tells them, and never stands still.
create table wallet_passes (
  id bigint generated always as identity primary key,
  serial uuid not null unique default gen_random_uuid(),
  ticket_id integer not null references tickets,
  holder text not null,
  created_at timestamptz not null,
  google boolean not null default false,
  fingerprint text not null,
  changed_at timestamptz not null,
  changed_in xid8 not null default pg_current_xact_id(),
  due boolean not null default true,
  untold boolean not null default false,
  unique (ticket_id, holder)
);
create index wallet_passes_due on wallet_passes (id) where due;
create index wallet_passes_untold on wallet_passes (id) where untold;

-- The devices that have a pass in Apple Wallet, and by which token Apple finds each.
create table wallet_devices (
  pass_id bigint not null references wallet_passes on delete cascade,
  device text not null check (length(device) between 1 and 100),
  push_token text not null check (length(push_token) between 1 and 200),
  registered_at timestamptz not null,
  primary key (pass_id, device)
);
create index wallet_devices_device on wallet_devices (device);

-- What is the same for all passes of a product, as housekeeping last saw it and as Google was last told.
create table wallet_products (
  product_id integer primary key references products,
  fingerprint text not null,
  google_fingerprint text
);

-- Whoever is being admitted sees the pass as it was, and no gate waits for a wallet.
create function mark_wallet_passes() returns trigger language plpgsql as $$
begin
  update wallet_passes set due = true where ticket_id = new.id;
  return null;
end $$;
create trigger tickets_in_wallets after update of status, barcode_secret, full_name, email, age, product_id, transport_time_id on tickets
  for each row when (
    (old.barcode_secret, old.full_name, old.email, old.age, old.product_id, old.transport_time_id) is distinct from
      (new.barcode_secret, new.full_name, new.email, new.age, new.product_id, new.transport_time_id)
    or (old.status in ('active', 'used')) is distinct from (new.status in ('active', 'used')))
  execute function mark_wallet_passes();

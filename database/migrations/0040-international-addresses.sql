-- An address at a domain with letters beyond ASCII is kept in the one form that mail servers know: ana@münchen.de as
-- ana@xn--mnchen-3ya.de. Until now both forms were addresses of their own. The labels are encoded as RFC 3492 says; that they
-- are composed and in lower case was seen to when they were written. An account whose other form has an account as well stays
-- as it is: nobody can say whose it is.

create function pg_temp.label_to_ascii(label text) returns text language plpgsql immutable as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points integer[] := (select array_agg(ascii(c) order by n) from regexp_split_to_table(label, '') with ordinality as l(c, n));
  encoded text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant integer := length(encoded);
  handled integer := basic;
  n integer := 128;
  delta integer := 0;
  bias integer := 72;
  next integer;
  point integer;
  q integer;
  k integer;
  t integer;
begin
  if basic = length(label) then return label; end if;
  if basic > 0 then encoded := encoded || '-'; end if;
  while handled < length(label) loop
    next := (select min(p) from unnest(points) as p where p >= n);
    delta := delta + (next - n) * (handled + 1);
    n := next;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      q := delta;
      k := 36;
      loop
        t := greatest(1, least(26, k - bias));
        exit when q < t;
        encoded := encoded || substr(digits, t + (q - t) % (36 - t) + 1, 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      end loop;
      encoded := encoded || substr(digits, q + 1, 1);
      delta := case when handled = basic then delta / 700 else delta / 2 end;
      delta := delta + delta / (handled + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

create function pg_temp.canonical(address text) returns text language sql immutable as $$
  select case when length(ascii) <= 255 then ascii else address end
    from (select regexp_replace(address, '@[^@]*$', '@') || string_agg(pg_temp.label_to_ascii(label), '.' order by n) as ascii
            from regexp_split_to_table(regexp_replace(address, '^.*@', ''), '[.]') with ordinality as labels(label, n)) as encoded
$$;

create function pg_temp.is_international(address text) returns boolean language sql immutable as $$
  select address ~ '@[^@]*[^\x01-\x7f][^@]*$'
$$;

update customers c set email = pg_temp.canonical(email)
 where pg_temp.is_international(email)
   and not exists (select from customers o where lower(o.email) = lower(pg_temp.canonical(c.email)));
update staff s set email = pg_temp.canonical(email)
 where pg_temp.is_international(email)
   and not exists (select from staff o where lower(o.email) = lower(pg_temp.canonical(s.email)));
update email_changes set email = pg_temp.canonical(email) where pg_temp.is_international(email);
update cart_products set email = pg_temp.canonical(email) where pg_temp.is_international(email);
update tickets set email = pg_temp.canonical(email) where pg_temp.is_international(email);
update orders set billing_email = pg_temp.canonical(billing_email) where pg_temp.is_international(billing_email);
update orders set mails_to = pg_temp.canonical(mails_to) where pg_temp.is_international(mails_to);

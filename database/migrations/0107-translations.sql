-- The festival's own texts in its other languages, by language and field. Those of the site are in its settings.
alter table events add column translations jsonb not null default '{}';
alter table products add column translations jsonb not null default '{}';
alter table merchandise add column translations jsonb not null default '{}';
alter table shipping_rates add column translations jsonb not null default '{}';

-- The mail about the beginning of a sale has moved to the folder of sale alerts: the festival's own words for it follow.
update site set settings =
  regexp_replace(settings::text, '([{,]\s*)"server/waiting-list\.sale\.(\w+)"(\s*:)', '\1"server/sale-alerts.\2"\3', 'g')::json
 where settings::text like '%"server/waiting-list.sale.%';

-- The festival's own words in its mails, by language and the path of a message.
update site set settings = regexp_replace(settings::text, '\}\s*$', ',"mailTexts":{}}')::json
 where not settings::jsonb ? 'mailTexts';

import type { Sql } from '#server/platform/shop.ts'

/** Keeps all further mails in the outbox, because rendering their tickets takes longer than everything else. */
export async function holdMails(sql: Sql): Promise<void> {
  await sql`
    create function hold() returns trigger language plpgsql as $$
      begin new.run_at := 'infinity'; return new; end $$`
  await sql`
    create trigger hold_mails before insert on graphile_worker._private_jobs
      for each row when (new.payload::jsonb ? 'mail') execute function hold()`
}

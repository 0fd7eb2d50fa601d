import type { ListName } from '#contract/office/lists.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

export interface ViewRow {
  id: number
  list: string
  name: string
  staff_id: number
  shared: boolean
  query: Record<string, string>
}

export const readViews = (sql: Sql | Tx, staff: number, lists: ListName[]) => sql<
  (ViewRow & { is_default: boolean })[]
>`
  select v.id, v.list, v.name, v.staff_id, v.shared, v.query, d.view_id is not null as is_default
    from saved_views v
    left join default_views d on d.view_id = v.id and d.staff_id = ${staff}
   where v.list = any(${lists}::text[]) and (v.shared or v.staff_id = ${staff})
   order by ${alphabetical(sql, sql`v.name`)}, v.id`

/** Serializes concurrent naming of views, so that duplicates are noticed. */
export const lockViews = (tx: Tx) => tx`lock table saved_views in share row exclusive mode`

/** Whether somebody would see two views with the same name. */
export const readNamesakes = (tx: Tx, view: Pick<ViewRow, 'id' | 'list' | 'name' | 'staff_id'>) => tx<
  { id: number }[]
>`
  select id from saved_views
   where list = ${view.list} and lower(name) = lower(${view.name}) and id <> ${view.id}
     and (shared or staff_id = ${view.staff_id})`

export const countViews = (tx: Tx, staff: number, list: string) => tx<{ count: number }[]>`
  select count(*)::integer as count from saved_views where staff_id = ${staff} and list = ${list}`

export const insertView = (tx: Tx, view: Omit<ViewRow, 'id'>) => tx<{ id: number }[]>`
  insert into saved_views (list, name, staff_id, shared, query, created_at)
  values (${view.list}, ${view.name}, ${view.staff_id}, ${view.shared}, ${JSON.stringify(view.query)}::jsonb, ${tx.now})
  returning id`

export const updateView = (tx: Tx, { id, name, query }: Pick<ViewRow, 'id' | 'name' | 'query'>) => tx`
  update saved_views set name = ${name}, query = ${JSON.stringify(query)}::jsonb where id = ${id}`

export const deleteView = (tx: Tx, id: number) => tx`delete from saved_views where id = ${id}`

export const upsertDefault = (tx: Tx, staff: number, list: string, view: number) => tx`
  insert into default_views (staff_id, list, view_id) values (${staff}, ${list}, ${view})
  on conflict (staff_id, list) do update set view_id = excluded.view_id`

export const deleteDefault = (tx: Tx, staff: number, list: string) => tx`
  delete from default_views where staff_id = ${staff} and list = ${list}`

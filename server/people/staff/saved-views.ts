import { filtersOfList, isList, isSortOf, LISTS, type ListName } from '#contract/office/lists.ts'
import { messages as common } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { may, type Role } from '#contract/office/roles.ts'
import {
  MAX_VIEW_NAME_LENGTH,
  type ChangeView,
  type SavedView,
  type SaveView,
  type SetDefaultView,
} from '#contract/office/saved-views.ts'
import { MAX_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './saved-view-queries.ts'

/** The owner of views: a staff member, whose role determines the visible lists. */
interface Viewer {
  id: number
  role: Role
}

/** The maximum number of views of a list per person. */
const MAX_VIEWS = 50

/** The visible views, own and shared, sorted by name, of the lists that the role may see. */
export async function list({ sql }: Pick<Shop, 'sql'>, viewer: Viewer): Promise<SavedView[]> {
  const rows = await queries.readViews(sql, viewer.id, listsOf(viewer))
  return rows.map((row) => ({
    id: row.id,
    list: row.list,
    name: row.name,
    shared: row.shared,
    mine: mayChange(viewer, row),
    is_default: row.is_default,
    ...stillKnown(row),
  }))
}

const listsOf = ({ role }: Viewer): ListName[] =>
  Object.keys(LISTS).filter((name) => isList(name) && may(role, LISTS[name].may)) as ListName[]

const mayChange = ({ id, role }: Viewer, view: queries.ViewRow): boolean =>
  view.shared ? may(role, 'share views') : view.staff_id === id

const isKnown = (of: ListName, filter: string, value: string): boolean =>
  filtersOfList(of).includes(filter) && (filter !== 'sort' || isSortOf(of, value))

/** The filters that the list still has, and the names of former ones. */
function stillKnown({ list: of, query }: queries.ViewRow): Pick<SavedView, 'query' | 'lost'> {
  const entries = Object.entries(query)
  const known = entries.filter(([filter, value]) => isList(of) && isKnown(of, filter, value))
  const lost = entries.map(([filter]) => filter).filter((filter) => !known.some(([name]) => name === filter))
  return { query: Object.fromEntries(known), lost }
}

/**
 * Saves filters and sort order of a list under a name, and returns the id.
 * Refuses:
 * - an unknown list, or one that the role may not see
 * - sharing without the permission
 * - an empty or long name, and one that is used by a visible view of the list
 * - unknown filters, no filter, and values that are too long
 * - more than fifty views of a list
 */
export async function save(tx: Tx, viewer: Viewer, input: SaveView): Promise<number> {
  const { list: of, shared } = input
  if (!isList(of) || !may(viewer.role, LISTS[of].may))
    throw new Refusal(officeMessages.viewListUnknown, { field: 'list' })
  if (shared && !may(viewer.role, 'share views'))
    throw new Refusal(officeMessages.viewNotShared, { field: 'shared' })
  const query = checkedQuery(of, input.query)
  await queries.lockViews(tx)
  const [kept] = await queries.countViews(tx, viewer.id, of)
  if (kept && kept.count >= MAX_VIEWS)
    throw new Refusal(officeMessages.viewsTooMany({ most: String(MAX_VIEWS) }), { field: 'name' })
  const view = { id: 0, list: of, name: input.name, staff_id: viewer.id, shared, query }
  const name = await checkedName(tx, view)
  const [saved] = await queries.insertView(tx, { ...view, name })
  if (!saved) throw new Error('The view was not saved')
  await recordShared(tx, view, 'view saved')
  return saved.id
}

function checkedQuery(of: ListName, input: Record<string, string>): Record<string, string> {
  const entries = Object.entries(input)
    .map(([filter, value]) => [filter, value.trim()] as const)
    .filter(([, value]) => value !== '')
  const unknown = entries.find(([filter, value]) => !isKnown(of, filter, value))
  if (unknown) throw new Refusal(officeMessages.viewFilterUnknown({ filter: unknown[0] }), { field: 'query' })
  if (entries.length === 0) throw new Refusal(officeMessages.viewEmpty, { field: 'query' })
  if (entries.some(([, value]) => value.length > MAX_LENGTH))
    throw new Refusal(officeMessages.viewLong, { field: 'query' })
  return Object.fromEntries(entries)
}

/** The trimmed name, unless somebody would see it twice. */
async function checkedName(
  tx: Tx,
  view: Pick<queries.ViewRow, 'id' | 'list' | 'name' | 'staff_id'>,
): Promise<string> {
  const name = normalizeSpaces(view.name)
  if (name === '') throw new Refusal(officeMessages.viewNameEmpty, { field: 'name' })
  if (name.length > MAX_VIEW_NAME_LENGTH)
    throw new Refusal(officeMessages.viewNameLong({ most: String(MAX_VIEW_NAME_LENGTH) }), { field: 'name' })
  const [taken] = await queries.readNamesakes(tx, { ...view, name })
  if (taken) throw new Refusal(officeMessages.viewNameTaken, { field: 'name' })
  return name
}

/** Shared views are audited; without a search text, which may contain a name. */
async function recordShared(tx: Tx, view: Omit<queries.ViewRow, 'id'>, action: string): Promise<void> {
  if (view.shared) await audit.record(tx, 'system', action, view.list)
}

/** A visible view, or 404. */
async function readSeen(tx: Tx, viewer: Viewer, id: number): Promise<queries.ViewRow> {
  await queries.lockViews(tx)
  const found = (await queries.readViews(tx, viewer.id, listsOf(viewer))).find((view) => view.id === id)
  if (!found) throw new Refusal(common.notFound, { status: 404 })
  return found
}

async function readChangeable(tx: Tx, viewer: Viewer, id: number): Promise<queries.ViewRow> {
  const view = await readSeen(tx, viewer, id)
  if (!mayChange(viewer, view)) throw new Refusal(officeMessages.viewNotYours)
  return view
}

/**
 * Renames a view, or changes its filters.
 * Refuses:
 * - an id without a visible view (404)
 * - a shared view, without the permission to share
 * - a name and filters that `save` refuses
 */
export async function change(tx: Tx, viewer: Viewer, id: number, { name, query }: ChangeView): Promise<void> {
  const view = await readChangeable(tx, viewer, id)
  if (!isList(view.list)) return
  const filters = Object.keys(query).length === 0 ? view.query : checkedQuery(view.list, query)
  const named = name === null ? view.name : await checkedName(tx, { ...view, name })
  await queries.updateView(tx, { id, name: named, query: filters })
  await recordShared(tx, view, 'view changed')
}

/**
 * Removes a view; lists with it as the default open without one.
 * Refuses:
 * - an id without a visible view (404)
 * - a shared view, without the permission to share
 */
export async function remove(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  const view = await readChangeable(tx, viewer, id)
  await queries.deleteView(tx, id)
  await recordShared(tx, view, 'view removed')
}

/**
 * Sets, or removes, somebody's default view of a list.
 * Refuses:
 * - an id without a visible view of this list (404)
 */
export async function setDefault(
  tx: Tx,
  viewer: Viewer,
  { list: of, view: id }: SetDefaultView,
): Promise<void> {
  if (id === null) {
    await queries.deleteDefault(tx, viewer.id, of)
    return
  }
  const view = await readSeen(tx, viewer, id)
  if (view.list !== of) throw new Refusal(common.notFound, { status: 404 })
  await queries.upsertDefault(tx, viewer.id, of, id)
}

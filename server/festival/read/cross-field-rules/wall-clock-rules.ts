import { IsArray, IsObject, IsUnion, type TSchema } from 'typebox'
import { moment, wallClock } from '#contract/festival/fields.ts'
import { isWallClock } from '#contract/festival/formats.ts'
import { Festival } from '#contract/festival/festival.ts'
import { formOf, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { skippedTime } from '#contract/wall-clocks.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import * as language from '#server/platform/language/language.ts'

const CLOCKS = new Set<TSchema>([moment.optional, moment.required, wallClock.optional, wallClock.required])

const { site, events, products, merchandise, bundles, discounts } = Festival.properties
const PATHS = {
  site: pathsOf(site),
  events: pathsOf(events.items),
  products: pathsOf(products.items),
  merchandise: pathsOf(merchandise.items),
  bundles: pathsOf(bundles.items),
  discounts: pathsOf(discounts.items),
}

/** The paths of the wall-clock times in a part of the file; `*` stands for each entry of a list. */
function pathsOf(schema: TSchema): string[][] {
  if (CLOCKS.has(schema)) return [[]]
  if (IsUnion(schema)) return pathsOf(schema.anyOf[0] ?? {})
  if (IsArray(schema)) return pathsOf(schema.items).map((path) => ['*', ...path])
  if (!IsObject(schema)) return []
  return Object.entries(schema.properties).flatMap(([name, field]) =>
    pathsOf(field).map((path) => [name, ...path]),
  )
}

/** Every wall-clock time must exist in its zone: that of its event, for everything else that of the site. */
export function* wallClockFaults(draft: Draft): Generator<Fault> {
  const { site: settings } = draft.festival
  if (!draft.isValid('site.timezone')) return
  const zone = settings.timezone
  const zones = new Map<string, string | null>()
  yield* faultsIn(draft, settings, { at: 'site', paths: PATHS.site, zone })
  for (const { entry, at, isValid } of entriesOf(draft, 'events')) {
    const own = isValid('timezone') ? (entry.timezone ?? zone) : null
    zones.set(entry.key, own)
    yield* faultsIn(draft, entry, { at, paths: PATHS.events, zone: own })
  }
  for (const { entry, at } of entriesOf(draft, 'products')) {
    const own = zones.get(entry.event)
    yield* faultsIn(draft, entry, { at, paths: PATHS.products, zone: own === undefined ? zone : own })
  }
  for (const list of ['merchandise', 'bundles', 'discounts'] as const)
    for (const { entry, at } of entriesOf(draft, list))
      yield* faultsIn(draft, entry, { at, paths: PATHS[list], zone })
}

interface Part {
  at: string
  paths: string[][]
  /** Null if it is not known. */
  zone: string | null
}

function* faultsIn(draft: Draft, value: unknown, { at, paths, zone }: Part): Generator<Fault> {
  if (zone === null) return
  const locale = formOf(language.current() ?? SOURCE_LANGUAGE)
  for (const { path, text } of paths.flatMap((path) => [...textsAt(value, path, at)])) {
    const fault = draft.isValid(path) && isWallClock(text) ? skippedTime(text, zone, locale) : null
    if (fault !== null) yield { path, fault }
  }
}

/** The texts at a path of a value, which may have other faults. */
function* textsAt(
  value: unknown,
  [name, ...rest]: string[],
  at: string,
): Generator<{ path: string; text: string }> {
  if (name === undefined) {
    if (typeof value === 'string') yield { path: at, text: value }
  } else if (name === '*') {
    for (const [index, entry] of Array.isArray(value) ? value.entries() : [])
      yield* textsAt(entry, rest, `${at}[${index}]`)
  } else if (typeof value === 'object' && value !== null)
    yield* textsAt(Reflect.get(value, name), rest, `${at}.${name}`)
}

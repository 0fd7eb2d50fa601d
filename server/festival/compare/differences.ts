/** A field that is not what it was; null where it was or is not there. */
export interface Difference {
  path: string
  before: unknown
  after: unknown
}

/** The fields that differ between two values of one shape. Lists are told whole, and so is a map whose keys have changed places. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [was, is] = [mapOf(before), mapOf(after)]
  if (!was || !is) return [{ path, before: before ?? null, after: after ?? null }]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  const inside = [...names].flatMap((name) =>
    differences(was[name], is[name], path === '' ? name : `${path}.${name}`),
  )
  return inside.length > 0 ? inside : [{ path, before, after }]
}

const mapOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

/** Groups a list by key, in the order of first occurrence. `Map.groupBy` is missing in browsers of 2023. */
export function groupBy<T>(list: T[], keyOf: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const member of list) {
    const key = keyOf(member)
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  return groups
}

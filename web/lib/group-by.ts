/** The members of a list by their key, in the order of their first ones. `Map.groupBy`, which browsers of 2023 lack. */
export function groupBy<T>(list: T[], keyOf: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const member of list) {
    const key = keyOf(member)
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  return groups
}

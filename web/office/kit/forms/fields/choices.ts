/** The options of an input, from a map of values to labels. */
export const choicesOf = <Value extends string>(
  labels: Readonly<Record<Value, string>> | undefined,
): { value: Value; label: string }[] =>
  Object.entries<string>(labels ?? {}).map(([value, label]) => ({ value: value as Value, label }))

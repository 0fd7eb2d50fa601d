/** The label of a key in a map of messages; a key without a label is its own label. */
export const labelOf = (labels: Readonly<Partial<Record<string, string>>>, key: string): string =>
  labels[key] ?? key

/** The label of a key in a map of messages; a key without a label stands for itself. */
export const labelOf = (labels: Readonly<Partial<Record<string, string>>>, key: string): string =>
  labels[key] ?? key

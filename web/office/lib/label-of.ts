/** What a key is called in a map of messages; one that has no name there goes by itself. */
export const labelOf = (labels: Readonly<Partial<Record<string, string>>>, key: string): string =>
  labels[key] ?? key

import compile from 'icu-minify/compile'

/** The placeholders of a message, including those within plurals and choices. Throws if the text is not a message. */
export function placeholders(text: string): Set<string> {
  const names = new Set<string>()
  // A text without braces is used verbatim.
  if (!text.includes('{')) return names
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, ...rest] = node as unknown[]
    if (typeof name === 'string') names.add(name)
    for (const part of rest)
      if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) visitAll(each)
  }
  const visitAll = (message: unknown): void => {
    if (Array.isArray(message)) for (const node of message) visit(node)
  }
  visitAll(compile(text))
  return names
}

/** Whether a text is a message: its braces are closed, and its choices have a branch for all others. */
export function isMessage(text: string): boolean {
  try {
    placeholders(text)
    return true
  } catch {
    return false
  }
}

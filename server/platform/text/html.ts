const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup: what `html` made, and what stays as it is when it is put into more of it. */
export interface Html {
  markup: string
}

/** Markup from a template. Every value is escaped unless it is markup itself; lists are joined, null is nothing. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | null | Html | readonly Html[])[]
): Html {
  const texts = values.map((value) => {
    if (value === null) return ''
    if (typeof value === 'object')
      return [value]
        .flat()
        .map((piece) => piece.markup)
        .join('')
    return String(value).replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
  })
  return { markup: String.raw({ raw: parts }, ...texts) }
}

import { lookup } from '#contract/lookup.ts'

const ENTITIES = lookup<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

/** Markup created by `html`; it is not escaped again within other markup. */
export interface Html {
  markup: string
}

/** Markup from a template. Values are escaped unless they are markup; lists are joined, null is empty. */
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

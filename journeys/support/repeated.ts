/**
 * Hides what is like something before it, and names it `aside`: rows of a list and entries of a menu that differ only in their texts. Two rows
 * are alike if they have the same elements, with the same classes, styles and states, and the same place: even or odd, first or last. Of texts,
 * names and references only whether they are there, and lead to something, counts. axe takes a millisecond for each of a thousand cells.
 */
export const SET_REPEATED_ASIDE = `
  const NAMES = new Set(['alt', 'aria-label', 'data-key', 'datetime', 'href', 'name', 'placeholder', 'src', 'srcset', 'title', 'value'])
  const REFERENCES = new Set(['aria-controls', 'aria-describedby', 'aria-details', 'aria-labelledby', 'aria-owns', 'for', 'headers'])
  const ids = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)
  const describe = ({ name, value }) => {
    if (name === 'id') return 'id ' + (ids.get(value)?.length === 1)
    if (REFERENCES.has(name)) return name + ' ' + value.split(' ').every((id) => ids.has(id))
    return NAMES.has(name) ? name + ' ' + (value.trim() !== '') : name + '=' + value
  }
  const skeleton = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() === '' ? '' : 'text'
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const { localName, attributes, childNodes, disabled, checked } = node
    return '<' + [localName, ...Array.from(attributes, describe), disabled, checked, ...Array.from(childNodes, skeleton)].join('|') + '>'
  }
  const sheet = (axe.sheet ??= new CSSStyleSheet())
  if (!document.adoptedStyleSheets.includes(sheet)) {
    sheet.replaceSync('[data-repeated] { display: none !important }')
    document.adoptedStyleSheets.push(sheet)
  }
  const siblings = Map.groupBy(document.querySelectorAll('tbody > tr, li'), ({ parentElement }) => parentElement)
  const aside = [...siblings.values()].flatMap((units) => {
    const place = (at) => [at % 2, at === 0, at === units.length - 1]
    const alike = Map.groupBy(units, (unit) => [...place(units.indexOf(unit)), skeleton(unit)].join())
    return [...alike.values()].flatMap(([, ...others]) => others)
  })
  for (const unit of aside) unit.dataset.repeated = ''
`

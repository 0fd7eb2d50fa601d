// axe's check of colours takes half of its time, and is needed for each of two colour schemes. In the second one only the colours differ:
// the same elements lie in front of the same others. So what axe found in the first scheme is kept, with the colours that a simple
// computation finds. Where both agree, that computation decides in the second scheme that a text is legible; axe decides on the rest.

/** Makes axe keep what it measured, by element: the contrast of texts, and links that only a colour distinguishes. */
export const KEEP_MEASUREMENTS = `{
  const { checks } = axe._audit
  const keep = (name, add) => {
    const { evaluate } = checks[name]
    checks[name].evaluate = function (element, ...more) {
      let found = null
      const told = Object.assign(Object.create(this), { data: (data) => this.data((found = data)) })
      const result = evaluate.call(told, element, ...more)
      add(element, result, found)
      return result
    }
  }
  axe.measured = { texts: new Map(), links: new Set() }
  keep('color-contrast', (element, result, found) => axe.measured.texts.set(element, { result, ...found }))
  keep('link-in-text-block-style', (element, result) => result === true || axe.measured.links.add(element))
}`

/** The colours of a text and of what is behind it, as hexadecimal numbers; undefined if more than the colours of its ancestors decides. */
const COLOURS = `
  const { Color, flattenColors, getContrast } = axe.commons.color
  const parse = (text) => new Color().parseString(text)
  const behind = new Map()
  const findBehind = (element) => {
    if (element === null) return new Color(255, 255, 255, 1)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element)
    if (backgroundImage !== 'none' || opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') return undefined
    const own = parse(backgroundColor)
    if (own.alpha === 1 && element.parentElement !== null) return isPlain(element.parentElement) ? own : undefined
    const below = colourBehind(element.parentElement)
    return below && flattenColors(own, below)
  }
  const colourBehind = (element) => behind.getOrInsertComputed(element, findBehind)
  const plain = new Map()
  const isPlain = (element) => element === null || plain.getOrInsertComputed(element, () => {
    const { opacity, filter, mixBlendMode } = getComputedStyle(element)
    return opacity === '1' && filter === 'none' && mixBlendMode === 'normal' && isPlain(element.parentElement)
  })
  const coloursOf = (element) => {
    const { color, textShadow, webkitTextFillColor } = getComputedStyle(element)
    const background = colourBehind(element)
    if (!background || textShadow !== 'none' || webkitTextFillColor !== color) return undefined
    const own = parse(color)
    return { background, foreground: own.alpha === 1 ? own : flattenColors(own, background) }
  }`

/** Visible elements, all or those with a text of their own, except in what was set aside. */
const ELEMENTS = `
  const { aside } = axe
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    aside.has(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
  const [all, withText] = [[], new Set()]
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode.nodeType === Node.ELEMENT_NODE) all.push(currentNode)
    else if (currentNode.data.trim() !== '') withText.add(currentNode.parentElement)
  }
  const visible = (elements) => Array.from(elements).filter((element) => element.checkVisibility())`

/** After axe has run in the first scheme. */
export const KEEP_COLOURS = `{
  ${COLOURS}
  ${ELEMENTS}
  const { texts } = axe.measured
  axe.settled = new Map()
  for (const [element, { messageKey, fgColor, bgColor, expectedContrastRatio }] of texts) {
    const colours = coloursOf(element)
    // An arrow, a text before a drawing, or one for screen readers alone has no contrast for axe, whatever the colours.
    if (['nonBmp', 'imgNode', 'hidden'].includes(messageKey)) axe.settled.set(element, 0)
    else if (colours?.foreground.toHexString() === fgColor && colours?.background.toHexString() === bgColor)
      axe.settled.set(element, parseFloat(expectedContrastRatio))
  }
  // Others are not the business of the rule, like the text of a button that is disabled.
  axe.unmeasured = new Set(visible(withText).filter((element) => !texts.has(element)))
}`

/** Whether something else that has a background of its own lies where this element is. */
const OVERLAPS = `
  const isBackground = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundImage !== 'none' || parse(backgroundColor).alpha > 0
  }
  const backgrounds = visible(all.filter(isBackground))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  const overlaps = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return backgrounds.some(({ element: other, box }) =>
      box.left < right && box.right > left && box.top < bottom && box.bottom > top &&
      !other.contains(element) && !element.contains(other))
  }`

/** The elements about which axe has to decide in the second scheme. */
export const UNSETTLED = `(() => {
  ${COLOURS}
  ${ELEMENTS}
  ${OVERLAPS}
  const { settled, unmeasured, measured: { texts, links } } = axe
  const isLegible = (element) => {
    const least = settled.get(element)
    if (least === undefined || least === 0) return least === 0
    const colours = coloursOf(element)
    return colours && getContrast(colours.background, colours.foreground) > least && !overlaps(element)
  }
  // What has been replaced since is measured as something new.
  const shown = new Set([...visible(withText), ...texts.keys()])
  return [...shown]
    .filter((element) => !unmeasured.has(element) && !isLegible(element))
    .concat(...links)
    .filter((element) => element.isConnected)
})()`

// On another screen axe would find the same again, but for what is different there. So what it has looked at is kept: every visible element,
// with what may make a rule fail. On the other screen axe looks at what has appeared or changed, at what has lost a part of its name, and at
// what scrolls now; at everything, if other headings or landmarks are left. The frame of the pages, which is the same on all, is looked at with
// the screen that stands for it (`hasFrame` in journeys/site/screens.ts).

/** The visible elements, each with what the rules read of it, except texts and colours. */
const LOOK = `
  const isOfFrame = (element) =>
    element.closest('main, dialog, [role=dialog]') === null && element.closest('header, nav, footer') !== null
  const isRead = ({ name }) => !/^(style|class|data-.*)$/.test(name)
  const isDrawn = (element) => element.closest('svg') !== null
  const attributesOf = (element) =>
    Array.from(element.attributes)
      .filter((each) => isRead(each) && (!isDrawn(element) || /^(role|aria-.*)$/.test(each.name)))
      .map(({ name, value }) => name + '=' + value)
  const hasText = ({ childNodes }) =>
    Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
  const scrolls = (element) => {
    if (element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth) return false
    return /auto|scroll/.test(getComputedStyle(element).overflow)
  }
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true })
  const look = () =>
    new Map(
      Array.from(document.body.querySelectorAll('*'))
        .filter((element) => isVisible(element) && !isOfFrame(element))
        .map((element) => [element, [...attributesOf(element), hasText(element), scrolls(element)].join()]),
    )
  const OUTLINE = 'h1, h2, h3, h4, h5, h6, [role=heading], main, nav, header, footer, aside, section, form, [role=region], [role=complementary]'
  const outlineOf = (seen) => [...seen.keys()].filter((element) => element.matches(OUTLINE))`

/** After axe has run. */
export const KEEP_SEEN = `{
  ${LOOK}
  axe.seen = look()
}`

/** On the other screen: the elements that axe has to look at, or the document. */
export const UNSEEN = `(() => {
  ${LOOK}
  const before = axe.seen ?? new Map()
  const now = look()
  const outline = new Set(outlineOf(before))
  if (before.size === 0 || outline.symmetricDifference(new Set(outlineOf(now))).size > 0) return [document.documentElement]
  const named = 'a, button, summary, label, option, legend, caption, td, th, h1, h2, h3, h4, h5, h6, [role]'
  const lost = [...before.keys()]
    .filter((element) => !now.has(element))
    .map((element) => element.parentElement?.closest(named))
    .filter((element) => now.has(element))
  const different = [...now.keys()].filter((element) => before.get(element) !== now.get(element))
  const all = new Set([...lost, ...different])
  return [...all].filter((element) => !all.has(element.parentElement))
})()`

import type { Page } from '@playwright/test'
import { BOTH_SCREENS, expect, test } from '#journeys/support/page.ts'

/**
 * The rectangle of each line of each text in the header, with its colour. Afterwards the texts are hidden, so that a screenshot
 * shows their background.
 */
const TEXT_LINES = `(() => {
  const found = []
  const isSeen = (element, { left, right, top, bottom }) =>
    [left + 1, right - 1].every((x) =>
      [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(x, y))))
  const walk = document.createTreeWalker(document.querySelector('header'), NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walk.currentNode)
    const element = walk.currentNode.parentElement
    const { color } = getComputedStyle(element)
    for (const box of range.getClientRects()) {
      const { x, y, width, height } = box
      if (width > 4 && isSeen(element, box)) found.push({ text: walk.currentNode.data, color, x, y, width, height })
    }
  }
  for (const each of document.querySelectorAll('header *')) {
    each.style.setProperty('color', 'transparent', 'important')
    each.style.setProperty('transition', 'none', 'important')
  }
  return found
})()`

interface TextLine {
  text: string
  color: string
  x: number
  y: number
  width: number
  height: number
}

/** The lowest contrast of each text with any pixel behind it (WCAG 2.2). */
const contrasts = (picture: string, letters: TextLine[]) => `(async () => {
  const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context.drawImage(bitmap, 0, 0)
  const linear = (part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  const light = (r, g, b) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  return ${JSON.stringify(letters)}.map(({ text, color, x, y, width, height }) => {
    const own = light(...color.match(/\\d+/g).map(Number))
    const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height))
    let least = 21
    for (let at = 0; at < data.length; at += 4) {
      const behind = light(data[at], data[at + 1], data[at + 2])
      least = Math.min(least, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
    }
    return { text, least }
  })
})()`

async function expectReadable(page: Page, path: string, scrolled: number): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate("document.querySelector('[data-variant] img').decode()")
  await page.evaluate(`scrollTo(0, ${scrolled})`)
  const letters = await page.evaluate<TextLine[]>(TEXT_LINES)
  expect(letters.map(({ text }) => text)).toContain('Tickets')
  const picture = (await page.screenshot()).toString('base64')
  const measured = await page.evaluate<{ text: string; least: number }[]>(contrasts(picture, letters))
  for (const { text, least } of measured)
    expect(least, `“${text}” of ${path}, ${scrolled} pixels down`).toBeGreaterThanOrEqual(4.5)
}

for (const [mark, where] of [
  ['', 'on a phone'],
  ['thorough: ', 'on a desktop'],
] as const)
  test.describe(`over a white banner ${where}`, () => {
    // A cached banner would not be requested again.
    test.use({ ...BOTH_SCREENS[where], isFirstVisit: true })

    test(`${mark}every text of the header has enough contrast, on the home page, elsewhere, and during scrolling`, async ({
      page,
    }) => {
      const body =
        '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="768"><path fill="#fff" d="M0 0h1920v768H0z"/></svg>'
      let asked = 0
      await page.route('**/pictures/banner*', (route) => {
        asked++
        return route.fulfill({ contentType: 'image/svg+xml', body })
      })
      for (const scrolled of [0, 60]) await expectReadable(page, '/', scrolled)
      await expectReadable(page, '/tickets', 0)
      expect(asked).toBeGreaterThan(0)
    })
  })

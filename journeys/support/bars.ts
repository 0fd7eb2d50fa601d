import type { Page } from '@playwright/test'
import { resize } from './accessibility.ts'
import { expect, PHONE } from './page.ts'

/** The bars that stay while the page is scrolled: fixed or sticky, and as wide as most of the screen. A dialog is none. */
const BARS = `[...document.querySelectorAll('body *')]
  .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && each.checkVisibility())
  .filter((each) => each.closest('dialog, [role=dialog], [data-toasts]') === null)
  .map((each) => ({ name: each.className, box: each.getBoundingClientRect() }))
  .filter(({ box }) => box.width > innerWidth * 0.6 && box.height > 20 && box.height < innerHeight * 0.9 && box.top < innerHeight && box.bottom > 0)
  .map(({ name, box }) => ({ name, top: Math.round(box.top), bottom: Math.round(box.bottom) }))`

interface Bar {
  name: string
  top: number
  bottom: number
}

/** A phone held sideways, and nearly a small laptop at 200 %. */
const LOW = { width: 844, height: 390 }

/** Checks that no bar stays on a low screen; the page keeps that size. */
export async function expectNoBarOnLowScreen(page: Page, size = LOW): Promise<void> {
  await resize(page, size)
  expect(await page.evaluate<Bar[]>(BARS), `${page.url()} at ${size.width} × ${size.height}`).toEqual([])
}

/** Checks that a page on a phone has at most one bar at its lower edge. */
export async function expectOneBarBelow(page: Page): Promise<void> {
  const bars = await page.evaluate<Bar[]>(BARS)
  const atBottom = bars.filter(({ bottom }) => bottom > PHONE.viewport.height / 2)
  expect(atBottom.length, `${page.url()}: ${JSON.stringify(bars)}`).toBeLessThanOrEqual(1)
}

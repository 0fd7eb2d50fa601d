import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { buyCart, newCart, newCustomer } from '#journeys/support/customers.ts'
import { buyTickets, openGate, scansOf, revokeDevice } from '#journeys/support/gate.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { collectPageErrors, expect, PHONE, test } from '#journeys/support/page.ts'
import { VIEWS, writeVideo } from '#testing/harness/fake-camera.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

test.use(PHONE)

// An order has six tickets at most; blurred codes are tested in testing/harness/fake-camera.test.ts.
const HELD = VIEWS.filter((view) => view !== 'blurred')

/** A browser whose camera shows a video, which restarts when a page opens the camera. */
async function openPhone(video: string): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const { launchOptions, baseURL, locale, timezoneId } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: PHONE.viewport,
    locale: locale ?? '',
    timezoneId: timezoneId ?? '',
    permissions: ['camera'],
  })
  return { context, close: () => browser.close() }
}

/** Records each result once, with the texts on the screen. */
const RECORD_RESULTS = `
  globalThis.results = []
  const scans = new Set()
  new MutationObserver(() => {
    const screen = document.querySelector('[data-scan]')
    const { outcome = '', scan = '' } = screen?.dataset ?? {}
    if (!screen || outcome === 'asking' || scans.has(scan)) return
    scans.add(scan)
    globalThis.results.push([outcome, screen.innerText])
  }).observe(document, { subtree: true, childList: true, attributes: true })`

/** Returns the results since the page was loaded, however briefly each was shown. */
async function recordResults(page: Page): Promise<() => Promise<[outcome: string, said: string][]>> {
  await page.addInitScript(RECORD_RESULTS)
  return () => page.evaluate('globalThis.results')
}

test('a paired phone scans printed tickets at any angle and admits their holders, also offline, until the office revokes it', async ({
  request,
}) => {
  const folder = await temporaryFolder()
  const [video, next] = [join(folder, 'camera.y4m'), join(folder, 'next.y4m')]
  const codes = await buyTickets(request, HELD.length + 1)
  const { device_id, pairingCode, prints } = await openGate(`Camera ${Date.now()}`, codes)
  const [last, ...shown] = prints.toReversed()
  const desk = { text: null, seconds: 1.5 }
  const shots = HELD.map((view, at) => ({ text: shown[at]?.text ?? '', view, seconds: 1.5 }))
  const forged = { text: `${last?.text.slice(0, -1)}${last?.text.endsWith('0') ? 'G' : '0'}`, seconds: 1.5 }
  await writeVideo(video, [desk, ...shots, forged])
  await writeVideo(next, [desk, { text: last?.text ?? '', seconds: 1.5 }])

  const { context, close } = await openPhone(video)
  try {
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    const results = await recordResults(page)
    await page.goto(`/gate#${pairingCode}`)
    await page.getByRole('button', { name: 'Pair' }).click()
    // When the video restarts, the same tickets are refused.
    await expect
      .poll(async () => (await results()).filter(([outcome]) => outcome === 'admitted').length, {
        timeout: 60_000,
      })
      .toBe(HELD.length)
    await expect.poll(async () => (await results()).map(([outcome]) => outcome)).toContain('unknown')
    await expect.poll(async () => (await results()).map(([outcome]) => outcome)).toContain('admitted_before')
    for (const { code } of shown)
      expect((await results()).some(([outcome, said]) => outcome === 'admitted' && said.includes(code))).toBe(
        true,
      )
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')

    await rename(next, video)
    await context.setOffline(true)
    await page.reload()
    await expect
      .poll(async () => (await results()).at(0))
      .toEqual(['admitted', expect.stringContaining('Offline')])
    await checkAccessibility(page)
    expect(await scansOf(last?.code ?? '')).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => scansOf(last?.code ?? '')).toContainEqual({ outcome: 'admitted', offline: true })

    await revokeDevice(device_id)
    await expect(page.getByRole('alert')).toBeVisible()
    expect(pageErrors, 'nothing in the console').toEqual([])
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

const LONG = 'Maximiliana Theodora von Hohenzollern-Sigmaringen-Donaudampf'

/** The parts of a result that lie on each other. */
const OVERLAPS = `(() => {
  const parts = [...document.querySelectorAll('[data-scan] :is(svg, h1, p, ul, button):not(li *)')]
  const boxes = parts.map((part) => ({ text: part.textContent || part.tagName, box: part.getBoundingClientRect() }))
  const lies = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).filter(({ box }) => lies(one.box, box)).map(({ text }) => one.text + ' / ' + text))
})()`

test('on a phone held sideways a result is seen as a whole, with the way to the next one, also of a long name', async ({
  page,
  request,
}) => {
  const person = await newCustomer(request, LONG)
  const { tickets } = await buyCart(request, person, await newCart(request, person))
  const { pairingCode, prints } = await openGate(
    `Harbour ${Date.now()}`,
    tickets.map(({ code }) => code),
  )
  await page.goto(`/gate#${pairingCode}`)
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible()
  const result = page.locator('[data-scan]')
  for (const outcome of ['admitted', 'admitted_before']) {
    await page.keyboard.type(prints[0]?.text ?? '')
    await page.keyboard.press('Enter')
    await expect(page.locator(`[data-outcome=${outcome}]`)).toBeVisible()
    for (const [width, height] of [
      [640, 360],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(result.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(result.getByText(LONG).first()).toBeInViewport({ ratio: 1 })
      await expect(result.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(OVERLAPS), `${outcome} at ${width} × ${height}`).toEqual([])
    }
  }
})

import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
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

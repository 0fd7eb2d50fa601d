import type { Locator, Page } from '@playwright/test'

/** What a job takes: clicks and keys that do something, fields filled in, and the seconds that the clerk waits for the machine. */
export interface Effort {
  clicks: number
  fields: number
  seconds: number
}

/**
 * Keeps the time of the last event by mouse or keyboard, and counts what changes on the page. `changed` resolves in the frame that shows the
 * next change after a count, or after a limit.
 */
const WATCH = `
  const clock = () => performance.timeOrigin + performance.now()
  const timing = { acted: 0, changes: 0, waiting: [] }
  for (const type of ['click', 'keydown', 'input', 'change'])
    addEventListener(type, (event) => (timing.acted = performance.timeOrigin + event.timeStamp), true)
  const change = () => {
    timing.changes++
    for (const resolve of timing.waiting.splice(0)) requestAnimationFrame(resolve)
  }
  addEventListener('focusin', change, true)
  new MutationObserver(change).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  globalThis.timing = {
    now: () => ({ acted: timing.acted, changes: timing.changes, at: clock() }),
    changed: (since, limit) => new Promise((resolve) => {
      if (timing.changes > since) return requestAnimationFrame(resolve)
      timing.waiting.push(resolve)
      setTimeout(resolve, limit)
    }),
  }`

interface Moment {
  acted: number
  changes: number
  at: number
}

/** The longest time that a clerk waits. */
const LIMIT_MS = 180_000

/** Whether a control is there and can be used. */
const isReady = async (target: Locator): Promise<boolean> =>
  (await target.isVisible()) && (await target.isEnabled({ timeout: 1_000 }).catch(() => false))

/** A practised clerk at a page of the office, who knows where everything is and acts as soon as the page allows it. */
export interface Clerk {
  page: Page
  /** Clicks, and waits until `next` can be used. */
  click(target: Locator, next: Locator): Promise<void>
  /** Clicks a switch, whose label lies above it. */
  toggle(target: Locator, next: Locator): Promise<void>
  /** Presses a key that does something. */
  press(key: string, next: Locator): Promise<void>
  /** Fills in a field. */
  fill(field: Locator, text: string, next?: Locator): Promise<void>
  /** Opens a list of choices and takes one of them. */
  choose(field: Locator, option: Locator, next?: Locator): Promise<void>
  /** Clicks a button that asks for a file, and gives it this one. */
  upload(button: Locator, file: { name: string; buffer: Buffer }, next: Locator): Promise<void>
  /** The same clerk at another device; what is done there counts as well. */
  at(page: Page): Promise<Clerk>
  /** Begins a job, and returns what it took. */
  begin(): void
  effort(): Effort
}

/** Waits until a control can be used, and returns the seconds since the last event by mouse or keyboard. */
async function secondsUntil(page: Page, next: Locator): Promise<number> {
  for (;;) {
    const { acted, changes, at } = await page.evaluate<Moment>('timing.now()')
    if (await isReady(next)) return Math.max(0, at - acted) / 1000
    if (at - acted > LIMIT_MS) throw new Error(`Does not appear: ${next.toString()}`)
    await page.evaluate(`timing.changed(${changes}, ${LIMIT_MS})`)
  }
}

const NONE: Effort = { clicks: 0, fields: 0, seconds: 0 }

type File = Parameters<Clerk['upload']>[1]

async function giveFile(page: Page, button: Locator, { name, buffer }: File): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button.click()
  await (await choosing).setFiles({ name, mimeType: '', buffer })
}

/** A clerk at a page, which is watched from its next load on. */
export async function clerkAt(page: Page, spent = { ...NONE }): Promise<Clerk> {
  await page.addInitScript(WATCH)
  const act = async (what: 'clicks' | 'fields', work: () => Promise<void>, next: Locator) => {
    await work()
    spent[what]++
    spent.seconds += await secondsUntil(page, next)
  }
  const click: Clerk['click'] = (target, next) => act('clicks', () => target.click(), next)
  return {
    page,
    click,
    toggle: (target, next) => act('clicks', () => target.click({ force: true }), next),
    press: (key, next) => act('clicks', () => page.keyboard.press(key), next),
    fill: (field, text, next = field) => act('fields', () => field.fill(text), next),
    choose: async (field, option, next = field) => {
      await click(field, option)
      await click(option, next)
    },
    upload: async (button, file, next) => {
      spent.fields++
      await act('clicks', () => giveFile(page, button, file), next)
    },
    at: (other) => clerkAt(other, spent),
    begin: () => void Object.assign(spent, NONE),
    effort: () => ({ ...spent }),
  }
}

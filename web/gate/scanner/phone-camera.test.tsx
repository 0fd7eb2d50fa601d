import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resultOf } from '#web/testing/fixtures/gate.ts'
import { PhoneAtGate } from '#web/testing/scanner.tsx'

const REST_MS = 5 * 60_000

const at = new PhoneAtGate()
const light = () => screen.queryByRole('button', { name: 'Light' })
const isPressed = () => light()?.getAttribute('aria-pressed')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isReading = () => waitFor(() => expect(at.phone.readers.length).toBeGreaterThan(0))

describe('the light of a phone at the gate', () => {
  it('is switched on and off by its button, which shows its state', async () => {
    await at.openWithCamera()
    expect([isPressed(), at.phone.isLit()]).toEqual(['false', false])
    await press('Light')
    expect([isPressed(), at.phone.isLit()]).toEqual(['true', true])
    await press('Light')
    expect([isPressed(), at.phone.isLit()]).toEqual(['false', false])
  })

  it('is not offered if the camera has none', async () => {
    at.phone.hasLight = false
    await at.openWithCamera()
    expect(light()).toBeNull()
  })

  it('comes back with the camera after a code was typed', async () => {
    await at.openWithCamera()
    await press('Light')
    await press('Type a code or name')
    expect(at.phone.isLit()).toBe(false)
    await press('Close')
    await waitFor(() => expect([isPressed(), at.phone.isLit()]).toEqual(['true', true]))
  })

  it('is not shown as on if the phone refuses to switch it on', async () => {
    at.phone.isLightBroken = true
    await at.openWithCamera()
    await press('Light')
    expect([isPressed(), at.phone.isLit()]).toEqual(['false', false])
  })
})

describe('the codes in the picture', () => {
  const readBy = async (reader: 'browser' | 'worker') => {
    await at.openWithCamera()
    await isReading()
    expect(new Set(at.phone.readers)).toEqual(new Set([reader]))
  }

  it('are decoded by the browser if it supports QR codes', () => readBy('browser'))

  it('are decoded by the WebAssembly decoder if the browser has none', () => {
    at.phone.formats = null
    return readBy('worker')
  })

  it('are decoded by the WebAssembly decoder if the browser only supports other codes', () => {
    at.phone.formats = ['ean_13']
    return readBy('worker')
  })

  it('are answered one after the other without a touch', async () => {
    at.phone.formats = null
    await at.openWithCamera()
    at.phone.picture = ['F2.AAAA']
    expect(await screen.findByRole('heading', { name: 'Let in' })).toBeTruthy()
    at.server.answer = (scan) => resultOf(scan, { outcome: 'blocked' })
    at.phone.picture = ['F2.BBBB']
    expect(await screen.findByRole('heading', { name: 'Blocked' })).toBeTruthy()
    const scans = at.server.requests.filter(({ name }) => name === 'scans')
    expect(scans.map(({ body }) => body['barcode'])).toEqual(['F2.AAAA', 'F2.BBBB'])
  })
})

describe('the camera of a phone at the gate', () => {
  it('is off while the page is hidden or during typing, and on afterwards', async () => {
    await at.openWithCamera()
    await at.show(false)
    expect(at.phone.isFilming()).toBe(false)
    await at.show(true)
    await waitFor(() => expect(at.phone.isFilming()).toBe(true))
    await press('Settings')
    expect(at.phone.isFilming()).toBe(false)
    await press('Close')
    await waitFor(() => expect(at.phone.isFilming()).toBe(true))
  })

  it('is off once the scanner is left', async () => {
    await at.openWithCamera()
    at.page.unmount()
    expect(at.phone.isFilming()).toBe(false)
  })

  it('is off if it was allowed only after the scanner was left', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    at.phone.allowed = promise
    await at.open()
    at.page.unmount()
    resolve()
    await waitFor(() => expect(at.phone.tracks).toHaveLength(1))
    await waitFor(() => expect(at.phone.isFilming()).toBe(false))
  })

  it('is not left on if no decoder is available', async () => {
    at.phone.formats = null
    at.phone.hasProgram = false
    await at.open()
    await screen.findByText(/^The code reader could not be loaded/)
    expect([at.phone.isFilming(), light()]).toEqual([false, null])
    at.phone.hasProgram = true
    await press('Try again')
    await isReading()
  })

  it('is reported as lost if another application takes it', async () => {
    await at.openWithCamera()
    act(() => at.phone.loseCamera())
    expect(screen.getByText(/^The camera cannot be used/)).toBeTruthy()
    expect(light()).toBeNull()
    await press('Try again')
    await waitFor(() => expect(at.phone.isFilming()).toBe(true))
  })
})

describe('a phone that nobody uses for five minutes', () => {
  const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })

  it('stops its camera, light and wake lock, and resumes at a touch', async () => {
    await at.openWithCamera()
    await press('Light')
    await passTime(REST_MS - 10_000)
    expect([at.phone.isFilming(), at.phone.isLit(), at.phone.isKeptAwake()]).toEqual([true, true, true])
    await passTime(20_000)
    expect([at.phone.isFilming(), at.phone.isLit(), at.phone.isKeptAwake()]).toEqual([false, false, false])
    await press('Continue scanning')
    await waitFor(() =>
      expect([at.phone.isFilming(), at.phone.isLit(), at.phone.isKeptAwake()]).toEqual([true, true, true]),
    )
  })

  it('does not pause while it scans', async () => {
    await at.openWithCamera()
    for (let minutes = 0; minutes < 8; minutes += 4) {
      await passTime(4 * 60_000)
      at.phone.picture = [`F2.${minutes}`]
      await screen.findByRole('heading', { name: 'Let in' })
    }
    expect([at.phone.isFilming(), at.phone.isKeptAwake()]).toEqual([true, true])
  })
})

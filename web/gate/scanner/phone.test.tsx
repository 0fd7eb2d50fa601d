import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { deleteAll } from '#web/gate/device/storage.ts'
import { ANA, MADE_AT, resultOf } from '#web/testing/fixtures/gate.ts'
import { PhoneAtGate } from '#web/testing/scanner.tsx'

const at = new PhoneAtGate()

describe('the screen of a phone at the gate', () => {
  it('stays on while the page is visible, also after it was hidden', async () => {
    await at.open()
    await waitFor(() => expect(at.phone.isKeptAwake()).toBe(true))
    await at.show(false)
    expect(at.phone.isKeptAwake()).toBe(false)
    await at.show(true)
    await waitFor(() => expect(at.phone.isKeptAwake()).toBe(true))
  })

  it('may lock once the scanner is left', async () => {
    await at.open()
    await waitFor(() => expect(at.phone.isKeptAwake()).toBe(true))
    at.page.unmount()
    expect(at.phone.isKeptAwake()).toBe(false)
    at.phone.show(true)
    expect(at.phone.isKeptAwake()).toBe(false)
  })
})

describe('an outcome at the gate', () => {
  /** The sounds and vibrations of a scan with this response. */
  async function signalsOf(outcome: 'admitted' | 'checked_out' | 'blocked' | 'admitted_before') {
    const [requests, felt] = [at.phone.pitches.length, at.phone.buzzes.length]
    at.server.answer = (scan) => resultOf(scan, { outcome })
    await act(() => at.gate.scan({ code: ANA.code }))
    return { tones: at.phone.pitches.slice(requests), buzz: at.phone.buzzes.slice(felt) }
  }

  it('has different sounds and vibrations for yes and no', async () => {
    await at.open()
    await userEvent.click(document.body)
    const [yes, no] = [await signalsOf('admitted'), await signalsOf('blocked')]
    expect([yes.tones.length, yes.buzz.length]).toEqual([2, 1])
    expect([no.tones.length, no.buzz.length]).toEqual([2, 1])
    expect(Math.min(...yes.tones)).toBeGreaterThan(2 * Math.max(...no.tones))
    expect(yes.tones[1]).toBeGreaterThan(yes.tones[0] ?? 0)
    expect(yes.buzz).not.toEqual(no.buzz)
    expect(await signalsOf('checked_out')).toEqual(yes)
    expect(await signalsOf('admitted_before')).toEqual(no)
  })

  it('that failed has the signal for no', async () => {
    await at.open()
    await userEvent.click(document.body)
    const no = await signalsOf('blocked')
    await act(() => deleteAll())
    at.server.answer = () => {
      throw new TypeError('Failed to fetch')
    }
    vi.setSystemTime(Date.parse(MADE_AT) + 25 * 3_600_000)
    await act(() => at.gate.scan({ code: ANA.code }))
    await screen.findByRole('heading', { name: 'List out of date' })
    expect([at.phone.pitches.slice(-2), at.phone.buzzes.at(-1)]).toEqual([no.tones, no.buzz[0]])
  })

  it('has neither sound nor vibration if they are switched off', async () => {
    await at.open()
    await userEvent.click(document.body)
    await act(() => at.gate.set({ muted: true }))
    expect(await signalsOf('admitted')).toEqual({ tones: [], buzz: [] })
  })

  it('vibrates before the page was touched, and says that sound needs a touch', async () => {
    await at.open()
    expect(screen.getByText('Tap the screen once to turn on the sound.')).toBeTruthy()
    expect(await signalsOf('admitted')).toEqual({ tones: [], buzz: [120] })
    await userEvent.click(document.body)
    expect(screen.queryByText('Tap the screen once to turn on the sound.')).toBeNull()
    expect((await signalsOf('admitted')).tones).toHaveLength(2)
  })

  it('says so if the browser blocks sound even after a touch', async () => {
    at.phone.mayBeHeard = false
    await at.open()
    await userEvent.click(document.body)
    expect(await screen.findByText('Tap the screen once to turn on the sound.')).toBeTruthy()
  })
})

describe('the battery of a phone at the gate', () => {
  const batteriesSent = () =>
    at.server.requests.filter(({ name }) => name === 'syncs').map(({ body }) => body['battery'])

  it('is reported to the office with each sync', async () => {
    at.phone.battery?.change({ level: 0.43 })
    await at.open()
    await waitFor(() => expect(batteriesSent().at(-1)).toBe(43))
    at.phone.battery?.change({ level: 0.42 })
    at.gate.syncSoon()
    await waitFor(() => expect(batteriesSent().at(-1)).toBe(42))
  })

  it('is shown on the phone when it is low, until it is charged', async () => {
    const low = () => screen.queryByText(/^Battery at/)?.textContent
    await at.open()
    act(() => at.phone.battery?.change({ level: 0.21 }))
    expect(low()).toBeUndefined()
    act(() => at.phone.battery?.change({ level: 0.2 }))
    expect(low()).toBe('Battery at 20 %: charge this phone soon.')
    act(() => at.phone.battery?.change({ level: 0.07 }))
    expect(low()).toBe('Battery at 7 %: charge this phone soon.')
    act(() => at.phone.battery?.change({ charging: true }))
    expect(low()).toBeUndefined()
  })

  it('is not shown if the browser does not report it', async () => {
    at.phone.battery = null
    await at.open()
    await waitFor(() => expect(batteriesSent().at(-1)).toBeNull())
    expect(screen.queryByText(/^Battery at/)).toBeNull()
  })
})

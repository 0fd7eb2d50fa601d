import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignals } from './signals.ts'

const oscillators = vi.fn<() => void>()
const shown = vi.fn<(title: string, options: object) => void>()
let permission: NotificationPermission

/** As much of the Web Audio API as a page needs that plays three notes. */
class Sound {
  currentTime = 0
  destination = {}
  resume = () => Promise.resolve()
  createOscillator() {
    oscillators()
    return { frequency: {}, connect: (next: object) => next, start: () => undefined, stop: () => undefined }
  }
  createGain() {
    const gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    }
    return { gain, connect: () => undefined }
  }
}

beforeEach(() => {
  permission = 'granted'
  document.title = 'Waiting room'
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal(
    'Notification',
    class {
      static requestPermission = () => Promise.resolve(permission)
      addEventListener = () => undefined
      constructor(title: string, options: object) {
        shown(title, options)
      }
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  oscillators.mockReset()
  shown.mockReset()
})

test('without sound and notification, only the page title announces the turn, until it is over', () => {
  const signals = openSignals()
  signals.call('Lights by the Sea')
  expect(document.title).toBe('Your turn: Lights by the Sea')
  expect(oscillators).not.toHaveBeenCalled()
  expect(shown).not.toHaveBeenCalled()
  signals.end()
  expect(document.title).toBe('Waiting room')
})

test('the sound is played when it is switched on and at the turn, and not after it was switched off', () => {
  const signals = openSignals()
  signals.toggleSound()
  expect(oscillators).toHaveBeenCalledTimes(3)
  signals.call('Lights by the Sea')
  expect(oscillators).toHaveBeenCalledTimes(6)
  signals.toggleSound()
  signals.call('Lights by the Sea')
  expect(oscillators).toHaveBeenCalledTimes(6)
})

test('somebody who allows notifications gets one at their turn; a browser that denies them is reported', async () => {
  const signals = openSignals()
  expect(await signals.toggleNotification()).toBe(true)
  signals.call('Lights by the Sea')
  expect(shown).toHaveBeenCalledExactlyOnceWith('Your turn: Lights by the Sea', {
    body: 'You can go into the shop now.',
  })
  expect(await signals.toggleNotification()).toBe(true)
  permission = 'denied'
  expect(await signals.toggleNotification()).toBe(false)
  signals.call('Lights by the Sea')
  expect(shown).toHaveBeenCalledOnce()
})

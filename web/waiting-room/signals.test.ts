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

test('who asks for nothing is called by the title of the page alone, until the turn is over', () => {
  const signals = openSignals()
  signals.call('Lights by the Sea')
  expect(document.title).toBe('Your turn: Lights by the Sea')
  expect(oscillators).not.toHaveBeenCalled()
  expect(shown).not.toHaveBeenCalled()
  signals.end()
  expect(document.title).toBe('Waiting room')
})

test('who wants a sound hears it when it is switched on and when it is their turn, and not after it was switched off', () => {
  const signals = openSignals()
  signals.toggleSound()
  expect(oscillators).toHaveBeenCalledTimes(3)
  signals.call('Lights by the Sea')
  expect(oscillators).toHaveBeenCalledTimes(6)
  signals.toggleSound()
  signals.call('Lights by the Sea')
  expect(oscillators).toHaveBeenCalledTimes(6)
})

test('who wants a notification gets one when it is their turn; a browser that refuses says so', async () => {
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

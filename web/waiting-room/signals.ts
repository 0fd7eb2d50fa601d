import { messages } from './messages.ts'

/** The alerts at one's turn: always the title of the page, and optionally a sound and a notification. */
export interface Signals {
  wantsSound: boolean
  wantsNotification: boolean
  /** Switches the sound on and plays it as a sample, or switches it off. */
  toggleSound: () => void
  /** Asks for permission to show notifications. Returns whether it was granted. */
  toggleNotification: () => Promise<boolean>
  call: (festival: string) => void
  /** The turn expired without being used. */
  end: () => void
}

const NOTES = [523.25, 659.25, 783.99]

function play(context: AudioContext): void {
  for (const [index, frequency] of NOTES.entries()) {
    const [oscillator, volume] = [context.createOscillator(), context.createGain()]
    const from = context.currentTime + index * 0.16
    oscillator.frequency.value = frequency
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.25, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.9)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + 1)
  }
}

export const mayNotify = (): boolean => 'Notification' in window && Notification.permission !== 'denied'

export const maySound = (): boolean => 'AudioContext' in window

function notify(festival: string): void {
  try {
    const shown = new Notification(messages.turnTitle({ festival }), { body: messages.notificationText })
    shown.addEventListener('click', () => window.focus())
  } catch {
    // Some phones offer notifications to installed applications only.
  }
}

export function openSignals(): Signals {
  let context: AudioContext | null = null
  const { title } = document
  const signals: Signals = {
    wantsSound: false,
    wantsNotification: false,
    toggleSound() {
      signals.wantsSound = !signals.wantsSound
      if (!signals.wantsSound) return
      // Browsers allow sound only after the page was touched.
      context ??= new AudioContext()
      void context.resume()
      play(context)
    },
    async toggleNotification() {
      const wants = !signals.wantsNotification
      signals.wantsNotification = wants && (await Notification.requestPermission()) === 'granted'
      return signals.wantsNotification === wants
    },
    end: () => void (document.title = title),
    call(festival) {
      document.title = messages.turnTitle({ festival })
      if (signals.wantsSound && context !== null) play(context)
      if (signals.wantsNotification) notify(festival)
    },
  }
  return signals
}

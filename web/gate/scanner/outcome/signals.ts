/** A browser that allows sound resumes the audio context within this time. */
const ALLOWED_WITHIN_MS = 1_000

/**
 * Sounds and vibrations that distinguish yes from no. Browsers allow sounds after the page was touched, and may suspend them, for
 * example during a phone call: `tell` is called with whether they are blocked.
 */
export class Signals {
  #context: AudioContext | null = null
  readonly #tell: (isBlocked: boolean) => void

  constructor(tell: (isBlocked: boolean) => void) {
    this.#tell = tell
  }

  /** Called when the page is touched or a key is pressed, which allows sounds. */
  unlock = (): void => {
    if (!('AudioContext' in globalThis)) return
    this.#context ??= this.#open()
    if (this.#context.state === 'running') return
    void this.#context.resume().catch(() => undefined)
    setTimeout(this.#look, ALLOWED_WITHIN_MS)
  }

  #open(): AudioContext {
    const context = new AudioContext()
    context.addEventListener('statechange', this.#look)
    return context
  }

  readonly #look = (): void => this.#tell(this.#context?.state !== 'running')

  /** Two rising tones, and one short vibration. */
  yes(): void {
    this.#play([
      { at: 0, lasts: 0.09, frequency: 880, shape: 'sine' },
      { at: 0.1, lasts: 0.16, frequency: 1320, shape: 'sine' },
    ])
    navigator.vibrate?.(120)
  }

  /** Two low, rough tones, and two long vibrations. */
  no(): void {
    this.#play([
      { at: 0, lasts: 0.22, frequency: 180, shape: 'sawtooth' },
      { at: 0.3, lasts: 0.34, frequency: 140, shape: 'sawtooth' },
    ])
    navigator.vibrate?.([220, 110, 320])
  }

  #play(tones: { at: number; lasts: number; frequency: number; shape: OscillatorType }[]): void {
    const context = this.#context
    if (context?.state !== 'running') return
    for (const { at, lasts, frequency, shape } of tones) {
      const [oscillator, gain] = [context.createOscillator(), context.createGain()]
      const begins = context.currentTime + at
      Object.assign(oscillator, { type: shape })
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0.35, begins)
      gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(begins)
      oscillator.stop(begins + lasts)
    }
  }
}
